import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { paginated } from './kit/page.ts'
import { Flag, Moment, queryInteger } from './kit/fields.ts'
import { publicListEndpoint, readConfig } from './tenantConfig.ts'

export const currencyTypes = ['token', 'native', 'fiat'] as const
export type CurrencyType = (typeof currencyTypes)[number]

const Text = z.nullable(z.string())
const Count = z.nullable(z.number())

export const Currency = z.object({
  uuid: z.string(),
  decimal: z.int(),
  render_decimal: z.int(),
  is_memo: z.boolean(),
  is_stablecoin: z.boolean(),
  is_enabled: z.boolean(),
  is_crypto: z.boolean(),
  type: z.enum(currencyTypes),
  meta: z.object({
    icon: Text,
    name: z.string(),
    symbol: z.string(),
    description: z.string(),
    chain_id: Count,
    chain_name: Text,
    contract: Text,
    code: Text,
    iso_code: Count,
    sign: Text,
  }),
})
export type Currency = z.output<typeof Currency>

export const Chain = z.object({
  id: z.int(),
  name: Text,
  symbol: Text,
  is_beta: z.nullable(z.boolean()),
})
export type Chain = z.output<typeof Chain>

export const Country = z.object({
  id: z.int(),
  name: z.string(),
  capital: Text,
  currency: Text,
  currency_name: Text,
  currency_symbol: Text,
  emoji: Text,
  emojiU: Text,
  iso2: Text,
  iso3: Text,
  nationality: Text,
  native: Text,
  numeric_code: Text,
  phonecode: Text,
  region: Text,
  subregion: Text,
  tld: Text,
  wikiDataId: Text,
  flag: z.int(),
  latitude: Count,
  longitude: Count,
  region_id: Count,
  subregion_id: Count,
  timezones: z.nullable(z.array(z.object({}))),
  translations: z.nullable(z.array(z.object({}))),
})
export type Country = z.output<typeof Country>

export const State = z.object({
  id: z.int(),
  country_id: z.int(),
  name: z.string(),
  country_code: z.string(),
  fips_code: Text,
  iso2: Text,
  type: Text,
  native: Text,
  wikiDataId: Text,
  level: Count,
  parent_id: Count,
  latitude: Count,
  longitude: Count,
  flag: z.int(),
  created_at: z.nullable(Moment),
  updated_at: Moment,
})
export type State = z.output<typeof State>

const NumericId = queryInteger(9)

export const listCurrencies = endpoint(publicListEndpoint, {
  path: '/system/currencies',
  ask: z.strictObject({
    is_crypto: z.optional(Flag),
    chain_id: z.optional(NumericId),
    symbol: z.optional(z.string().check(z.maxLength(16))),
  }),
  reply: paginated(Currency),
})

export const listChains = endpoint(publicListEndpoint, {
  path: '/system/chains',
  ask: z.strictObject({}),
  reply: paginated(Chain),
})

export const listCountries = endpoint(publicListEndpoint, {
  path: '/system/countries',
  ask: z.strictObject({}),
  reply: paginated(Country),
})

export const listStates = endpoint(publicListEndpoint, {
  path: '/system/states/:country_id',
  ask: z.strictObject({ country_id: NumericId }),
  reply: paginated(State),
  refuses: ['NOT_FOUND'],
})

export const referenceCalls = { listCurrencies, listChains, listCountries, listStates, readConfig }
