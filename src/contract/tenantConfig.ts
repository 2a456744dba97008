import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languages, themeModes } from './preferences.ts'

export const tenantKinds = ['sandbox', 'live'] as const
export type TenantKind = (typeof tenantKinds)[number]

/** The surface of the total at home and of the head of the sign-in. */
export const heroes = ['plain', 'tint', 'gradient', 'deep'] as const
/** What is drawn on the face of a card; `mark` is the tenant's own, large. */
export const cardArts = ['mark', 'plain', 'waves', 'grid', 'rays'] as const
/** `serif`: Inter with titles in a serif of the device. */
export const typefaces = ['inter', 'system', 'serif'] as const
/** How the icon of an empty place or an outcome is drawn. */
export const illustrations = ['line', 'solid', 'none'] as const

/** Of a look that names none, as all did before there was a choice. */
export const brandDefaults = {
  hero: 'plain',
  card_art: 'mark',
  type: 'inter',
  illustration: 'line',
} as const

/** All other colours and shapes are derived from these. */
export const TenantBrand = z.object({
  name: z.string(),
  /** One SVG path on a 24 by 24 grid, drawn in the accent. */
  mark: z.string(),
  accent: z.string(),
  /** Made of the other where there is none of its own. */
  accent_dark: z.optional(z.string()),
  /** Beside the accent; made of it where there is none. */
  second: z.optional(z.string()),
  radius: z.int(),
  hero: z.optional(z.enum(heroes)),
  card_art: z.optional(z.enum(cardArts)),
  type: z.optional(z.enum(typefaces)),
  illustration: z.optional(z.enum(illustrations)),
})
export type TenantBrand = z.output<typeof TenantBrand>

/** PAUSED customers read and change nothing; of a CLOSED bank only its staff see anything. */
export type TenantStatus = 'OPEN' | 'PAUSED' | 'CLOSED'

/** Why the bank is paused, as customers read it. */
export const TenantPause = z.object({ en: z.string(), ru: z.string() })
export type TenantPause = z.output<typeof TenantPause>

export const TenantConfig = z.object({
  tenant_id: z.string(),
  kind: z.enum(tenantKinds),
  pause: z.nullable(TenantPause),
  brand: TenantBrand,
  default_theme_mode: z.enum(themeModes),
  theme_switch: z.boolean(),
  enable_kyc: z.boolean(),
  enable_exchange: z.boolean(),
  enable_auto_exchange: z.boolean(),
  enable_crypto_withdrawal: z.boolean(),
  tg_bot_name: z.nullable(z.string()),
  base_currency: z.string(),
  invite_required: z.boolean(),
  sign_in: z.array(z.enum(['email', 'phone', 'password', 'telegram'])),
  supported_locales: z.object({
    default: z.enum(languages),
    supported: z.array(z.enum(languages)),
  }),
  support_email: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  /** Of terms that the bank publishes itself: then `terms_url` is their page. */
  terms_version: z.nullable(z.int()),
  /** What an invited friend gets after adding so much; null where nothing is paid for that. */
  referral: z.nullable(z.object({ friend: z.string(), added: z.string() })),
  /** Whether the app counts where people stop. */
  count_flows: z.boolean(),
  metrics_data: z.literal(null),
})
export type TenantConfig = z.output<typeof TenantConfig>

export const publicListEndpoint = {
  base: 'user',
  verb: 'GET',
  who: ['anyone', 'person', 'READ_ONLY', 'DEVELOPER', 'PRODUCTION', 'frontend'],
  refuses: [],
  repeat: 'read',
  rate: 'list',
  cached: true,
} as const

export const readConfig = endpoint(publicListEndpoint, {
  path: '/system/config',
  ask: z.strictObject({}),
  reply: TenantConfig,
})
