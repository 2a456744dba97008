import type { Person } from '#machines/person/person.flow'

/** The name for a single line; null while the person has given none. */
export function personName(person: Person | null | undefined): string | null {
  if (!person) return null
  const { data, user } = person
  const name = [data.first_name, data.last_name].filter(Boolean).join(' ')
  return name || user.email || (user.phone && phoneText(user.phone)) || null
}

/** The bank keeps digits only. */
export const phoneText = (digits: string) => `+${digits}`
