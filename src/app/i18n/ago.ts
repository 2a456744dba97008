import type { Language } from '#contract/preferences'
import {
  formatDay,
  formatDayBrief,
  formatDayBriefYear,
  formatDayShort,
  formatTime,
  upperFirst,
} from './when.ts'

export const formatDateTime = (moment: string, language: Language) =>
  `${formatDay(moment, language)}, ${formatTime(moment, language)}`

export const formatDateTimeShort = (moment: string, language: Language) =>
  `${formatDayShort(moment, language)}, ${formatTime(moment, language)}`

type Step = [unit: Intl.RelativeTimeFormatUnit, seconds: number]

const minute: Step = ['minute', 60]
const steps: readonly Step[] = [['day', 86_400], ['hour', 3_600], minute]

const relatives = new Map<Language, Intl.RelativeTimeFormat>()

function relativeIn(language: Language): Intl.RelativeTimeFormat {
  const relative =
    relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  relatives.set(language, relative)
  return relative
}

export function formatSince(moment: string, now: number, language: Language): string {
  const time = formatTime(moment, language)
  const relative = relativeIn(language)
  const days = dayNumber(now) - dayNumber(Date.parse(moment))
  if (days > 1) return formatDateTime(moment, language)
  const day = relative.format(-days, 'day')
  return days === 0 ? `${day} ${time}, ${ago(moment, now, relative)}` : `${day} ${time}`
}

export function formatSinceShort(moment: string, now: number, language: Language): string {
  const days = dayNumber(now) - dayNumber(Date.parse(moment))
  const time = formatTime(moment, language)
  if (days > 1) return formatDateTimeShort(moment, language)
  return `${upperFirst(relativeIn(language).format(-days, 'day'), language)} ${time}`
}

/** In a narrow list of what happened lately; the event itself has its time. */
export function formatRecent(moment: string, now: number, language: Language): string {
  const days = dayNumber(now) - dayNumber(Date.parse(moment))
  return days > 1 ? formatDayBrief(moment, language) : formatSinceShort(moment, now, language)
}

export function dayHeading(moment: string, today: number, language: Language): string {
  const days = dayNumber(today) - dayNumber(Date.parse(moment))
  if (days > 1) return (sameYear(moment, today) ? formatDayShort : formatDay)(moment, language)
  return upperFirst(relativeIn(language).format(-days, 'day'), language)
}

/** In a column of days: none is spelled out, and only other years are named. */
export const formatDayListed = (moment: string, today: number, language: Language): string =>
  (sameYear(moment, today) ? formatDayBrief : formatDayBriefYear)(moment, language)

/** A moment ahead: "tomorrow 14:05". */
export function formatAhead(moment: string, now: number, language: Language): string {
  const days = dayNumber(Date.parse(moment)) - dayNumber(now)
  if (days < 0 || days > 1) return formatDateTimeShort(moment, language)
  return `${relativeIn(language).format(days, 'day')} ${formatTime(moment, language)}`
}

const sameYear = (moment: string, now: number) =>
  new Date(moment).getFullYear() === new Date(now).getFullYear()

function ago(moment: string, now: number, relative: Intl.RelativeTimeFormat) {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000)
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? minute
  return relative.format(-Math.floor(seconds / length), unit)
}

function dayNumber(at: number) {
  const date = new Date(at)
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)
}
