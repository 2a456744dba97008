import type { Language } from '#contract/preferences'
import { formatDayShort, formatTime } from '#app/i18n/when.ts'

/** Short enough for a column. */
export const formatMoment = (moment: string, language: Language) =>
  `${formatDayShort(moment, language)}, ${formatTime(moment, language)}`

const MINUTE_MS = 60_000
const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

/** How much time lies between, in the largest unit that says something. */
export function formatSpan(from: number, to: number, language: Language): string {
  const minutes = Math.max(0, Math.floor((to - from) / MINUTE_MS))
  const [unit, size] = units.find(([, most]) => minutes >= most) ?? units[2]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.floor(minutes / size),
  )
}
