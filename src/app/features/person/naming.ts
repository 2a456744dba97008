import type { Language } from '#contract/preferences'
import type { Person } from '#machines/person/person.flow'

/** What the app calls somebody, in a single line; null while the person has given no name. */
export function personName(person: Person | null | undefined): string | null {
  if (!person) return null
  const { data, user } = person
  const name = data.preferred_name || [data.first_name, data.last_name].filter(Boolean).join(' ')
  return name || user.email || (user.phone && phoneText(user.phone)) || null
}

/** The bank keeps digits only. */
export const phoneText = (digits: string) => `+${digits}`

/** A country by its two letters; a text that names none stays as it is. */
export const countryName = (code: string, language: Language) =>
  /^[a-z]{2}$/i.test(code)
    ? new Intl.DisplayNames([language], { type: 'region' }).of(code.toUpperCase())
    : code
