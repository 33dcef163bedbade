/** Waves around a circle in several strands, as engravers weave them into certificates. */
export function rosette(waves: number, radius: number, height: number, strands = 6): string {
  return Array.from({ length: strands }, (_, n) =>
    strand(waves, radius, height, (n / strands) * 2 * Math.PI),
  ).join("")
}

function strand(waves: number, radius: number, height: number, phase: number): string {
  const steps = waves * 12
  const put = (n: number): string => {
    const angle = (n / steps) * 2 * Math.PI
    const reach = radius + height * Math.sin(angle * waves + phase)
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: steps }, (_, n) => put(n)).join("L")}Z`
}
