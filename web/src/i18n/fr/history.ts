import type { history as english } from "../en/history"
import type { Sentences } from "../en/words"

export const history: Sentences<typeof english> = {
  history: "Historique",
  first: "Premier coup",
  previous: "Coup précédent",
  next: "Coup suivant",
  last: "Dernier coup",
  position: (shown, latest) => `${shown} sur ${latest}`,
  showPly: (ply) => `Montrer le coup ${ply}`,
  inThePast: "Vous regardez un coup antérieur",
  pastIsStill: "Rien ne peut être changé ici. La partie continue à la dernière position.",
  backToNow: "Revenir au dernier coup",
  over: "La partie est terminée",
  wins: (name) => `${name} gagne`,
  sharedWin: (names) => `Victoire partagée : ${names}`,
  seeBoard: "Voir le plateau",
  endedAgreed: "Terminée d’un commun accord",
  result: "Résultat",
  papers: "Actions et autres biens",
  rematch: "Revanche",
  toRematch: "Vers la revanche",
  save: "Enregistrer la partie",
  saveFor: (format) => `Exporter pour ${format}`,
}
