import type { Language } from '#contract/preferences'

/** Moments as people say them, in the zone of the device. British English, for the 24-hour clock. */
const locales = { en: 'en-GB', ru: 'ru-RU' } satisfies Record<Language, string>

export const formatTime = formatted({ hour: '2-digit', minute: '2-digit' })

export const formatDay = formatted({ day: 'numeric', month: 'long', year: 'numeric' })

/** A day of the calendar, the same in every zone. */
export const formatDate = formatted({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const monthAndYear = formatted({ month: 'long', year: 'numeric' })

/** It always begins its line, and Russian months are lower case. */
export const formatMonth = (moment: string, language: Language) =>
  upperFirst(monthAndYear(moment, language), language)

export const upperFirst = (word: string, language: Language) =>
  word.charAt(0).toLocaleUpperCase(language) + word.slice(1)

export const formatMonthShort = formatted({ month: 'short' })

export const formatYear = formatted({ year: 'numeric' })

export const formatDayShort = formatted({ day: 'numeric', month: 'long' })

export const formatDayBrief = formatted({ day: 'numeric', month: 'short' })

export const formatDayBriefYear = formatted({ day: 'numeric', month: 'short', year: 'numeric' })

/** With its zone, for whoever looks twice. */
export const formatExactTime = formatted({ dateStyle: 'full', timeStyle: 'long' })

/** A format costs more to make than a hundred moments to write with it, and lists write many. */
function formatted(how: Intl.DateTimeFormatOptions) {
  const made = new Map<Language, Intl.DateTimeFormat>()
  return (moment: string, language: Language): string => {
    const format = made.get(language) ?? new Intl.DateTimeFormat(locales[language], how)
    made.set(language, format)
    return format.format(new Date(moment))
  }
}

export function timeLeft(moment: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(moment) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
