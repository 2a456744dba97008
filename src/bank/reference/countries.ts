import { continents, countries as facts, getEmojiFlag, type TCountryCode } from 'countries-list'
import { currencies } from 'countries-list/currencies'
import { iso31661, iso31662 } from 'iso-3166'
import type { Country, State } from '#contract/reference'

/**
 * A state's id is the country's ISO number followed by its own code as a number, so that ids stay
 * the same when the lists grow.
 */
const PARTS_PER_COUNTRY = 100_000
/** When the lists were last changed. */
const LISTS_OF = '2026-07-09T00:00:00.000Z'

const REGIONAL_A = 0x1f1e6
const A = 0x41

const continentNumbers = { AF: 2, AN: 10, AS: 142, EU: 150, NA: 3, OC: 9, SA: 5 } as const

export const countries: readonly Country[] = iso31661
  .map(({ alpha2, alpha3, numeric, name }) => {
    const known = facts[alpha2 as TCountryCode]
    const currency = known?.currency[0]
    return {
      id: Number(numeric),
      name: known?.name ?? name,
      capital: known?.capital || null,
      currency: currency ?? null,
      currency_name: (currency && currencies[currency]?.name) ?? null,
      currency_symbol: (currency && currencies[currency]?.symbol) ?? null,
      emoji: getEmojiFlag(alpha2 as TCountryCode),
      emojiU: emojiCodes(alpha2),
      iso2: alpha2,
      iso3: alpha3,
      nationality: null,
      native: known?.native ?? null,
      numeric_code: numeric,
      phonecode: known?.phone[0]?.toString() ?? null,
      region: known ? continents[known.continent] : null,
      subregion: null,
      tld: null,
      wikiDataId: null,
      flag: 1,
      latitude: null,
      longitude: null,
      region_id: known ? continentNumbers[known.continent] : null,
      subregion_id: null,
      timezones: null,
      translations: null,
    }
  })
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

const countryIds = new Map(countries.map(({ id, iso2 }) => [iso2, id]))
const parents = new Map(iso31662.map(({ code, parent }) => [code, parent]))
const states = new Map<number, State[]>(countries.map(({ id }) => [id, []]))
for (const { code, parent, name } of iso31662) {
  const iso2 = code.slice(0, 2)
  const countryId = countryIds.get(iso2)
  if (countryId === undefined) continue
  states.get(countryId)?.push({
    id: stateId(countryId, code),
    country_id: countryId,
    name,
    country_code: iso2,
    fips_code: null,
    iso2: code.slice(3),
    type: null,
    native: null,
    wikiDataId: null,
    level: levelOf(code),
    parent_id: parent === iso2 ? null : stateId(countryId, parent),
    latitude: null,
    longitude: null,
    flag: 1,
    created_at: null,
    updated_at: LISTS_OF,
  })
}

export const statesOf = (countryId: number): readonly State[] | null =>
  states.get(countryId) ?? null

/** `DE-BY` is 276 and then `1BY` in base 36; the 1 keeps `0A` and `A` apart. */
function stateId(countryId: number, code: string): number {
  return countryId * PARTS_PER_COUNTRY + Number.parseInt(`1${code.slice(3)}`, 36)
}

function levelOf(code: string): number {
  const parent = parents.get(code)
  return parent?.includes('-') ? levelOf(parent) + 1 : 1
}

function emojiCodes(iso2: string): string {
  const points = iso2.split('').map((letter) => REGIONAL_A + letter.charCodeAt(0) - A)
  return points.map((point) => `U+${point.toString(16).toUpperCase()}`).join(' ')
}
