import * as z from 'zod/mini'
import { IpRange } from '#contract/developer'
import { languages } from '#contract/preferences'
import { orderTypes } from '#contract/orderType'
import { Email } from '#contract/signIn'

/** What a tenant's owner may change of it, part by part. */

export const settingParts = [
  'languages',
  'invitations',
  'contacts',
  'terms',
  'currencies',
  'order_types',
  'programs',
  'staff_networks',
  'staff_sums',
] as const
export type SettingPart = (typeof settingParts)[number]

/** A long one has some fifty pages. */
const TERMS_MAX = 100_000
const TERMS_TITLE_MAX = 120
const CODES_MAX = 100
const LISTED_MAX = 500
const NETWORKS_MAX = 50

/** Whole units up to `GOODWILL_MAX` and `CREDIT_ALONE_MAX`. */
const StaffSum = z.string().check(z.regex(/^(\d|[1-9]\d|[1-4]\d\d|500)$/))

const InviteCode = z.string().check(z.trim(), z.regex(/^[\w-]{4,40}$/))

const Page = z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/))

/** Those that are on offer; the others are not. */
const chosen = <const Part extends SettingPart, Value extends z.ZodMiniType>(
  part: Part,
  value: Value,
) => z.strictObject({ part: z.literal(part), on: z.array(value).check(z.maxLength(LISTED_MAX)) })

const ListedId = z.string().check(z.maxLength(64))

const TermsText = z.strictObject({
  language: z.enum(languages),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(TERMS_TITLE_MAX)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(TERMS_MAX)),
})

/** The part as it would be, whole. */
export const TenantSetting = z.discriminatedUnion('part', [
  z.strictObject({
    part: z.literal('languages'),
    default: z.enum(languages),
    supported: z.array(z.enum(languages)).check(z.minLength(1), z.maxLength(languages.length)),
  }),
  z.strictObject({
    part: z.literal('invitations'),
    required: z.boolean(),
    codes: z.array(InviteCode).check(z.maxLength(CODES_MAX)),
  }),
  z.strictObject({
    part: z.literal('contacts'),
    support_email: z.nullable(Email),
    terms_url: z.nullable(Page),
  }),
  z.strictObject({
    part: z.literal('terms'),
    texts: z.array(TermsText).check(z.minLength(1), z.maxLength(languages.length)),
    /** Null for as soon as it is approved. */
    applies_on: z.nullable(z.iso.date()),
    /** Whether those who accepted earlier ones are asked again. */
    is_asked: z.boolean(),
  }),
  chosen('currencies', ListedId),
  chosen('order_types', z.enum(orderTypes)),
  chosen('programs', ListedId),
  z.strictObject({
    part: z.literal('staff_networks'),
    /** From where staff sign in and work; from anywhere where there is none. */
    networks: z.array(IpRange).check(z.maxLength(NETWORKS_MAX)),
  }),
  z.strictObject({
    part: z.literal('staff_sums'),
    /** The most of one goodwill payment, in the base currency. */
    goodwill: StaffSum,
    /** The largest dispute that one person credits alone, in the card's currency. */
    credit_alone: StaffSum,
  }),
])
export type TenantSetting = z.output<typeof TenantSetting>

/** One line of the difference: what, and how it was and would be; `on` and `off` where it is offered. */
export const SettingChange = z.object({
  item: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type SettingChange = z.output<typeof SettingChange>
