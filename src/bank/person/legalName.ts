import type { PersonRow } from './person.rows.ts'

/**
 * The name that accounts, cards and payments carry: the verified one, and before a verification the
 * one the person gave. Never the preferred name, which the app alone uses.
 */
type Named = Pick<PersonRow, 'first_name' | 'last_name'>

export const legalNameOf = ({ first_name, last_name }: Named) =>
  [first_name, last_name].filter(Boolean).join(' ') || null

/** For papers that must name somebody: an address where no name was given. */
export const holderOf = (person: PersonRow) =>
  legalNameOf(person) ?? person.email ?? person.phone ?? person.id

/** What somebody wants others to call them; the verified name where they said nothing. */
export const knownAs = (person: Named & Pick<PersonRow, 'preferred_name'>) =>
  person.preferred_name ?? legalNameOf(person)
