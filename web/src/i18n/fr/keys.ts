import type { keys as english } from "../en/keys"
import type { Sentences } from "../en/words"

export const keys: Sentences<typeof english> = {
  keys: "Raccourcis clavier",
  keysEverywhere: "Partout",
  enter: "Entrée",
  space: "Espace",
  escape: "Échap",
  shiftR: "Maj + r",
  keyTab: "Élément suivant ; avec Maj, le précédent",
  keyPress: "Appuyer",
  keyClose: "Fermer la boîte de dialogue",
  keyHelp: "Cette liste",
  keyNumber: "Choisir cette option",
  keyOpenHex: "Aller à la carte, puis au prochain endroit où jouer",
  keyArrows: "Déplacer la carte ; depuis une case, aller à sa voisine",
  keyHex: "Choisir l’endroit",
  keyWhole: "Toute la carte, et retour",
  keyZoom: "Sur la carte : plus près, plus loin",
  keyBack: "Un pas en arrière dans ce qu’on choisit ou trace",
  keyTurn: "Tourner la tuile à droite ou à gauche",
  keyTabs: "Onglet suivant ou précédent",
}
