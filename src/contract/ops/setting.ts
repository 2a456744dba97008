import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Moment } from '#contract/kit/fields'
import { languages } from '#contract/preferences'
import { ServiceText } from '#contract/serviceTerms'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { TenantSetting, settingParts } from './settingDocument.ts'
import { opsEndpoint } from './staff.ts'

/** What customers of the tenant are offered, and how they come in. */

const By = z.object({ id: z.string(), name: z.string() })

/** What may be offered, and whether it is. */
const Offer = z.object({ id: z.string(), name: z.string(), is_on: z.boolean() })
export type Offer = z.output<typeof Offer>

const Settings = z.object({
  languages: z.object({ default: z.enum(languages), supported: z.array(z.enum(languages)) }),
  invitations: z.object({ required: z.boolean(), codes: z.array(z.string()) }),
  contacts: z.object({
    support_email: z.nullable(z.string()),
    terms_url: z.nullable(z.string()),
  }),
  terms: z.object({
    /** The newest; 0 before the first. */
    version: z.int(),
    texts: z.array(ServiceText),
    applies_on: z.nullable(z.iso.date()),
    is_asked: z.boolean(),
    page: z.string(),
    versions: z.array(
      z.object({
        version: z.int(),
        applies_on: z.iso.date(),
        published_at: Moment,
        published_by: By,
        approved_by: By,
        reason: z.string(),
      }),
    ),
  }),
  currencies: z.array(Offer),
  order_types: z.array(Offer),
  programs: z.array(Offer),
  staff_networks: z.object({ networks: z.array(z.string()) }),
  staff_sums: z.object({ goodwill: z.string(), credit_alone: z.string() }),
  /** What waits for a second person. */
  proposals: z.array(z.object({ id: z.string(), part: z.enum(settingParts) })),
})
export type Settings = z.output<typeof Settings>

export const readTenantSettings = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/settings',
  ask: z.strictObject({}),
  reply: Settings,
  refuses: [],
  repeat: 'read',
})

/** Terms in every language, four bytes a letter at most, and some for the form. */
const SETTING_BYTES_MAX = 1_024 * 1_024

/** One at a time for each part; refused where it changes nothing. */
export const proposeSetting = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/settings/proposals',
  ask: z.strictObject({ setting: TenantSetting, reason: Reason }),
  reply: Proposal,
  good: 201,
  refuses: ['SAME_VALUE', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
  bodyBytesMax: SETTING_BYTES_MAX,
})

export const settingCalls = { readTenantSettings, proposeSetting }
