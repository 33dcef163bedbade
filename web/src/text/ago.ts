import { language, words } from "../i18n/language.svelte"

const STEPS = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const

/** How long ago, in words: "2 hours ago". */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000)
  const relative = new Intl.RelativeTimeFormat(language.code, { numeric: "auto" })
  for (const step of STEPS) {
    if (Math.abs(seconds) >= step.seconds) {
      return relative.format(Math.round(seconds / step.seconds), step.unit)
    }
  }
  return words().justNow
}
