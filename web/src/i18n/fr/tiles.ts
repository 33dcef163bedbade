import type { tiles as english } from "../en/tiles"
import type { Sentences } from "../en/words"
import { the } from "./elision"

export const tiles: Sentences<typeof english> = {
  tile: (number, left) => (left === null ? `tuile ${number}` : `tuile ${number}, reste ${left}`),
  tilesFor: (place) => `Tuiles pour ${place}`,
  tilesAt: (place, n) => `${place} : ${n === 1 ? "une tuile convient" : `${n} tuiles conviennent`}`,
  tilesFit: (n) => (n === 1 ? "une tuile convient" : `${n} tuiles conviennent`),
  lay: (tile) => `Poser la tuile ${tile}`,
  layTile: "Poser une tuile",
  takeTile: "Choisissez une tuile pour la voir sur le plateau.",
  turnLeft: "Tourner à gauche",
  turnRight: "Tourner à droite",
  turnCount: (n, of) => `position ${n} sur ${of}`,
  onlyTurn: "une seule position possible",
  keptFor: (company) => `réservé à ${the(company)}`,
  yellow: "jaune",
  green: "verte",
  brown: "brune",
  gray: "grise",
  red: "rouge",
  city: "ville",
  town: "petite ville",
  area: "zone rouge",
  ways: (n) => (n === 1 ? "1 sortie" : `${n} sorties`),
}
