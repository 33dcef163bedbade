import type { page as english } from "../en/page"
import type { Sentences } from "../en/words"

export const page: Sentences<typeof english> = {
  skip: "Aller à la table",
  tagline: "Jeux d’actions ferroviaires autour d’une table",
  about:
    "Créez des compagnies, enchérissez sur leurs actions, posez des voies et touchez les dividendes. Jouez entre amis par un lien, sur le même écran ou contre des robots. Aucun compte n’est nécessaire.",
  owners: "Les noms des jeux appartiennent à leurs propriétaires.",
  language: "Langue",
  toLight: "Thème clair",
  toDark: "Thème sombre",
  toLobby: "Vers l’accueil",
  toTableBack: "Retour à la table",
  nothingHere: "Page introuvable : aucun train ne s’arrête ici",
  loading: "Chargement…",
  offline: "Le serveur est injoignable.",
  unexpected: (status) => `Le serveur a répondu ${status}`,
  close: "Fermer",
}
