import type { gathering as english } from "../en/gathering"
import type { Sentences } from "../en/words"

export const gathering: Sentences<typeof english> = {
  gatheringFor: "En attente de joueurs",
  missing: (n) =>
    n === 0 ? "Table complète" : n === 1 ? "Il manque 1 joueur" : `Il manque ${n} joueurs`,
  watchLink: "Toute personne ayant ce lien peut regarder, et prendre une place proposée",
  lookLink: "Toute personne ayant ce lien peut revoir la partie",
  inviteLink: "Toute personne ayant ce lien peut rejoindre la table",
  copy: "Copier",
  copied: "Copié",
  notCopied: "Non copié. Le lien est sélectionné : copiez-le vous-même.",
  sit: "Rejoindre",
  free: "libre",
  leave: "Quitter la table",
  you: "vous",
  start: "Commencer",
  startWithout: "Commencer maintenant",
  hostStarts: "L’hôte commence la partie.",
  starts: (name) => `${name} commence la partie.`,
  startFor: (n) => `La partie commence à ${n} joueurs ; les places libres sont retirées.`,
  invites: (name) => `${name} vous invite à jouer`,
  joinAbout: "Entrez votre nom et rejoignez la table. Aucun compte n’est nécessaire.",
  share: "Partager…",
  freeSeat: (name) => `Libérer : ${name}`,
  freeSeatShort: "Libérer",
  host: "hôte",
}
