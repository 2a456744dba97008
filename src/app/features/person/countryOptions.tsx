import type { Language } from '#contract/preferences'
import { CountryFlag } from '#app/ui/CountryFlag.tsx'
import type { Option } from '#app/ui/PickerList.tsx'

interface Country {
  value: string
  /** Two letters; null for a country that has none. */
  code: string | null
  name: string
}

/** By their names in the person's language, sorted in it; found by their letters too. */
export function countryOptions(countries: readonly Country[], language: Language): Option[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return countries
    .map(({ value, code, name }) => ({
      value,
      word: (code && names.of(code)) ?? name,
      also: `${name} ${code ?? ''}`,
      face: <CountryFlag code={code ?? ''} />,
    }))
    .toSorted((one, other) => compare(one.word, other.word))
}
