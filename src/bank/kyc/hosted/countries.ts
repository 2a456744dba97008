import { languages, type Language } from '#contract/preferences'
import { countries } from '#bank/reference/countries'

export const countryCodes = countries.flatMap(({ iso2 }) => iso2 ?? [])

const named = (language: Language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countryCodes
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, language))
}

const lists = new Map(languages.map((language) => [language, named(language)]))

/** Every country with its name in a language, sorted for that language. */
export const countriesBy = (language: Language) => lists.get(language) ?? named(language)
