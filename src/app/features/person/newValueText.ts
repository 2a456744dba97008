import type { IdentityChange } from '#contract/identityChange'
import type { Language } from '#contract/preferences'
import { formatDate } from '#app/i18n/when.ts'
import { countryName } from './naming.ts'

/** The new value in one line. */
export function newValueText({ values }: IdentityChange, language: Language): string {
  const { first_name, last_name, birth_date, nationality, country } = values
  const { address_line1, postal_code, city } = values
  return [
    [first_name, last_name].filter(Boolean).join(' '),
    birth_date && formatDate(birth_date, language),
    nationality && countryName(nationality, language),
    address_line1,
    [postal_code, city].filter(Boolean).join(' '),
    country && countryName(country, language),
  ]
    .filter(Boolean)
    .join(', ')
}
