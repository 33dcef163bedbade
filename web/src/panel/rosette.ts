/** A closed curve of waves around a circle, as engravers weave them into certificates. */
export function rosette(waves: number, radius: number, height: number): string {
  const steps = waves * 16
  const put = (n: number): string => {
    const angle = (n / steps) * 2 * Math.PI
    const reach = radius + height * Math.sin(angle * waves)
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  }
  return `M${Array.from({ length: steps }, (_, n) => put(n)).join("L")}Z`
}
