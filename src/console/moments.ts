import type { Language } from '#contract/preferences'
import { formatDayShort, formatTime } from '#app/i18n/when.ts'

/** Short enough for a column. */
export const formatMoment = (moment: string, language: Language) =>
  `${formatDayShort(moment, language)}, ${formatTime(moment, language)}`
