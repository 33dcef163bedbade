import type { Plan } from "../../api/types"

export type Destination = { readonly town: string; readonly plan: Plan }
/** The links that were found, by the towns they join. */
export type Plans = {
  /** Where links are begun. */
  readonly starts: ReadonlySet<string>
  /** What a town can be joined to, the cheapest first. */
  readonly from: (town: string) => readonly Destination[]
}

export function plansOf(found: readonly Plan[]): Plans {
  const joined = new Map<string, Destination[]>()
  const firsts = new Set<string>()
  for (const plan of found) {
    const [start, end] = [plan.hexes[0], plan.hexes.at(-1)]
    if (start === undefined || end === undefined) continue
    firsts.add(start)
    joined.set(start, [...(joined.get(start) ?? []), { town: end, plan }])
    joined.set(end, [...(joined.get(end) ?? []), { town: start, plan }])
  }
  for (const destinations of joined.values()) destinations.sort((a, b) => a.plan.cost - b.plan.cost)
  // Two towns are told once: where any two can be joined, the last one comes first nowhere.
  const areAll = firsts.size + 1 >= joined.size
  return {
    starts: areAll ? new Set(joined.keys()) : firsts,
    from: (town) => joined.get(town) ?? [],
  }
}
