import * as z from 'zod/mini'
import { endpoint, readers, type ResponseOf } from './kit/endpoint.ts'
import { moneyForms } from './kit/money.ts'
import { Id, Moment } from './kit/fields.ts'

/**
 * A key acts for its person within its role and manages no keys, but may revoke itself. A frontend
 * key is public: it reads lists and prices, and nobody's data.
 */

export const keyRoles = ['READ_ONLY', 'DEVELOPER', 'PRODUCTION'] as const
export type KeyRole = (typeof keyRoles)[number]
export const keyStatuses = ['ACTIVE', 'DISABLED', 'REVOKED'] as const
export type KeyStatus = (typeof keyStatuses)[number]

export const KEYS_MAX = 20
export const KEYS_PER_DAY_MAX = 10
export const KEY_DAYS_MAX = 365
/** The maximum for a production key that names no IP addresses. */
export const OPEN_PRODUCTION_DAYS_MAX = 90
export const KEY_OVERLAP_HOURS = 24
export const KEY_OVERLAP_HOURS_MAX = 168
export const KEY_RATE_MAX = 100
export const KEY_HEADER = 'x-api-key'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const Role = z.enum(keyRoles)
const Days = z.int().check(z.gte(1), z.lte(KEY_DAYS_MAX))
/** One address or a network: `203.0.113.7`, `203.0.113.0/24`. */
export const IpRange = z.string().check(z.trim(), z.regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/))

const Addresses = z.array(IpRange).check(z.maxLength(20))
const Origins = z
  .array(z.string().check(z.trim(), z.maxLength(200), z.regex(/^https?:\/\/[^\s/?#@]+$/)))
  .check(z.maxLength(20))
const Rate = z.nullable(z.int().check(z.gte(1), z.lte(KEY_RATE_MAX)))

const Money = z.nullable(z.enum(moneyForms))

export const DeveloperKey = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  status: z.enum(keyStatuses),
  prefix: z.string(),
  last_four: z.string(),
  ips: z.array(z.string()),
  rate_per_second: z.nullable(z.int()),
  /** How amounts travel in answers to it; null as the bank has it. */
  money: z.optional(Money),
  expires_at: z.nullable(Moment),
  last_used_at: z.nullable(Moment),
  /** Until then the key from before the rotation still works. */
  former_until: z.nullable(Moment),
  exposed_at: z.nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
})
export type DeveloperKey = z.output<typeof DeveloperKey>

const Shown = z.extend(DeveloperKey, { apiKey: z.string(), key_hash: z.string() })

export const FrontendKey = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  wallet_id: z.string(),
  origins: z.array(z.string()),
  is_enabled: z.boolean(),
  last_used_at: z.nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
})
export type FrontendKey = z.output<typeof FrontendKey>

const success = z.literal(true)
const ShownFrontend = z.object({ success, data: z.extend(FrontendKey, { key: z.string() }) })

const inside = { base: 'core', who: ['person'], rate: 'plain' } as const
const posting = { ...inside, verb: 'POST' } as const
const reading = { ...inside, verb: 'GET', repeat: 'read' } as const
const making = { repeat: 'keyed', keyless: true, rate: 'book' } as const

export const listKeys = endpoint(reading, {
  path: '/developer/access/list',
  ask: z.strictObject({}),
  reply: z.array(DeveloperKey),
  refuses: [],
})

export const createKey = endpoint(posting, {
  ...making,
  path: '/developer/access/create',
  ask: z.strictObject({
    name: Name,
    role: z._default(Role, 'PRODUCTION'),
    expires_in_days: z._default(Days, OPEN_PRODUCTION_DAYS_MAX),
    ips: z._default(Addresses, []),
    rate_per_second: z._default(Rate, null),
    money: z._default(Money, null),
  }),
  reply: Shown,
  good: 201,
  refuses: ['LIMIT_REACHED', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
  audit: 'authn_token_created',
})

export const rotateKey = endpoint(posting, {
  ...making,
  path: '/developer/access/rotate',
  ask: z.strictObject({
    uuid: Id,
    overlap_hours: z._default(
      z.int().check(z.gte(0), z.lte(KEY_OVERLAP_HOURS_MAX)),
      KEY_OVERLAP_HOURS,
    ),
  }),
  reply: Shown,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'STEP_UP_REQUIRED'],
  audit: 'key_rotated',
})

export const updateKey = endpoint(posting, {
  path: '/developer/access/update',
  ask: z.strictObject({
    uuid: Id,
    role: z.optional(Role),
    name: z.optional(Name),
    is_enabled: z.optional(z.boolean()),
    ips: z.optional(Addresses),
    rate_per_second: z.optional(Rate),
    money: z.optional(Money),
    expires_in_days: z.optional(Days),
  }),
  reply: DeveloperKey,
  refuses: [
    'NOT_FOUND',
    'ROLE_IMMUTABLE',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'STEP_UP_REQUIRED',
  ],
  repeat: 'natural',
  audit: 'key_updated',
})

export const revokeKey = endpoint(posting, {
  path: '/developer/access/revoke',
  ask: z.strictObject({ uuid: Id }),
  reply: DeveloperKey,
  refuses: ['NOT_FOUND', 'VERSION_CONFLICT'],
  repeat: 'natural',
  audit: 'authn_token_revoked',
  who: readers,
  ofItself: true,
})

export const listVendors = endpoint(reading, {
  path: '/developer/vendors/list',
  ask: z.strictObject({}),
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      currency: z.string(),
      currency_id: z.string(),
    }),
  ),
  refuses: [],
})

export const createFrontendKey = endpoint(posting, {
  ...making,
  path: '/frontend/access/keys',
  ask: z.strictObject({
    name: Name,
    role: z._default(Role, 'READ_ONLY'),
    wallet_id: Id,
    origins: z._default(Origins, []),
  }),
  reply: ShownFrontend,
  good: 201,
  refuses: ['NOT_FOUND', 'LIMIT_REACHED', 'STEP_UP_REQUIRED'],
  audit: 'authn_token_created',
})

export const listFrontendKeys = endpoint(reading, {
  path: '/frontend/access/keys',
  ask: z.strictObject({}),
  reply: z.object({ success, data: z.array(FrontendKey) }),
  refuses: [],
})

export const regenerateFrontendKey = endpoint(posting, {
  ...making,
  path: '/frontend/access/keys/:id/regenerate',
  ask: z.strictObject({ id: Id }),
  reply: ShownFrontend,
  refuses: ['NOT_FOUND', 'VERSION_CONFLICT', 'STEP_UP_REQUIRED'],
  audit: 'key_rotated',
})

export const dropFrontendKey = endpoint(inside, {
  verb: 'DELETE',
  path: '/frontend/access/keys/:id',
  ask: z.strictObject({ id: Id }),
  reply: z.object({ success, data: z.object({ id: z.string(), revoked_at: Moment }) }),
  refuses: ['NOT_FOUND', 'VERSION_CONFLICT'],
  repeat: 'natural',
  audit: 'authn_token_revoked',
})

export const developerCalls = {
  listKeys,
  createKey,
  rotateKey,
  updateKey,
  revokeKey,
  listVendors,
  createFrontendKey,
  listFrontendKeys,
  regenerateFrontendKey,
  dropFrontendKey,
}

export type Vendor = ResponseOf<typeof listVendors>[number]
