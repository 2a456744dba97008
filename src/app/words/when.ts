import type { Language } from '#contract/taste'

/** Moments as people say them, in the zone of the device. British English, for the 24-hour clock. */
const locales = { en: 'en-GB', ru: 'ru-RU' } satisfies Record<Language, string>

/** The time of day, to the minute. */
export const timeOf = (moment: string, language: Language) =>
  format(moment, language, { hour: '2-digit', minute: '2-digit' })

export const dayOf = (moment: string, language: Language) =>
  format(moment, language, { day: 'numeric', month: 'long', year: 'numeric' })

/** Without the year, for what is not long ago. */
export const dayShort = (moment: string, language: Language) =>
  format(moment, language, { day: 'numeric', month: 'long' })

/** With its zone, for whoever looks twice. */
export const exactly = (moment: string, language: Language) =>
  format(moment, language, { dateStyle: 'full', timeStyle: 'long' })

function format(moment: string, language: Language, how: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locales[language], how).format(new Date(moment))
}

/** What is left of a time, as minutes and seconds. */
export function leftUntil(moment: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(moment) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
