import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { pageOf } from './kit/page.ts'
import { Moment } from './kit/moment.ts'
import { languages, themeModes } from './taste.ts'

/** What every picker needs and nobody changes: currencies, chains, countries, the tenant's face. */

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
    /** Crypto only. */
    chain_id: Count,
    chain_name: Text,
    contract: Text,
    /** Fiat only. */
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

export const tenantKinds = ['sandbox', 'live'] as const
export type TenantKind = (typeof tenantKinds)[number]

/** How a tenant looks. Everything else on the screen is derived from these four. */
const Brand = z.object({
  name: z.string(),
  /** One SVG path on a 24 by 24 ground, drawn in the accent. */
  mark: z.string(),
  accent: z.string(),
  radius: z.int(),
})
export type Brand = z.output<typeof Brand>

export const TenantConfig = z.object({
  tenant_id: z.string(),
  kind: z.enum(tenantKinds),
  brand: Brand,
  default_theme_mode: z.enum(themeModes),
  theme_switch: z.boolean(),
  enable_kyc: z.boolean(),
  enable_exchange: z.boolean(),
  enable_auto_exchange: z.boolean(),
  enable_crypto_withdrawal: z.boolean(),
  tg_bot_name: Text,
  base_currency: z.string(),
  invite_required: z.boolean(),
  sign_in: z.array(z.enum(['email', 'phone', 'password', 'telegram'])),
  supported_locales: z.object({
    default: z.enum(languages),
    supported: z.array(z.enum(languages)),
  }),
  support_email: Text,
  terms_url: Text,
  metrics_data: z.null(),
})
export type TenantConfig = z.output<typeof TenantConfig>

const list = {
  base: 'user',
  verb: 'GET',
  who: ['anyone', 'person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION', 'frontend'],
  refuses: [],
  repeat: 'read',
  rate: 'list',
  cached: true,
} as const

const Flag = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((word) => word === 'true'),
    ),
  ]),
)
const Id = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))])

export const listCurrencies = endpoint({
  ...list,
  path: '/system/currencies',
  ask: z.strictObject({
    is_crypto: Flag,
    chain_id: z.optional(Id),
    symbol: z.optional(z.string().check(z.maxLength(16))),
  }),
  reply: pageOf(Currency),
})

export const listChains = endpoint({
  ...list,
  path: '/system/chains',
  ask: z.strictObject({}),
  reply: pageOf(Chain),
})

export const listCountries = endpoint({
  ...list,
  path: '/system/countries',
  ask: z.strictObject({}),
  reply: pageOf(Country),
})

export const listStates = endpoint({
  ...list,
  path: '/system/states/:country_id',
  ask: z.strictObject({ country_id: Id }),
  reply: pageOf(State),
  refuses: ['NOT_FOUND'],
})

export const readConfig = endpoint({
  ...list,
  path: '/system/config',
  ask: z.strictObject({}),
  reply: TenantConfig,
})

export const referenceCalls = {
  listCurrencies,
  listChains,
  listCountries,
  listStates,
  readConfig,
}
