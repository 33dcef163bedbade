import type { Marker, Market } from "../api/types"

export type Standing = { readonly marker: Marker; readonly label: string }

/** The markers of a line with what their spaces say, the first space first. */
export function standings({
  cells,
  markers,
}: Pick<Market, "cells" | "markers">): readonly Standing[] {
  return cells.flatMap(({ id, label }) =>
    markers.filter(({ cell }) => cell === id).map((marker) => ({ marker, label })),
  )
}
