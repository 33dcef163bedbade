import type { Target } from "../api/types"

/** What nothing is clicked for. */
export const NOWHERE: Target = {
  hex: null,
  company: null,
  player: null,
  market: null,
  cell: null,
  tile: null,
  rotation: null,
  stop: null,
  train: null,
  private: null,
}
