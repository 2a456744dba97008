import type { Person } from '#machines/person/person.flow'

/** How a person is called where there is room for one line; null while they have told us nothing. */
export function personName(person: Person | null | undefined): string | null {
  if (!person) return null
  const { data, user } = person
  const name = [data.first_name, data.last_name].filter(Boolean).join(' ')
  return name || user.email || (user.phone && phoneText(user.phone)) || null
}

/** Digits as they go over the wire, as a phone shows them. */
export const phoneText = (digits: string) => `+${digits}`
