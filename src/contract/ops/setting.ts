import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { languages } from '#contract/preferences'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { TenantSetting, settingParts } from './settingDocument.ts'
import { opsEndpoint } from './staff.ts'

/** What customers of the tenant are offered, and how they come in. */

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
  currencies: z.array(Offer),
  order_types: z.array(Offer),
  programs: z.array(Offer),
  /** What waits for a second person. */
  proposals: z.array(z.object({ id: z.string(), part: z.enum(settingParts) })),
})
export type Settings = z.output<typeof Settings>

export const readTenantSettings = endpoint({
  ...opsEndpoint,
  verb: 'GET',
  path: '/api/ops/settings',
  ask: z.strictObject({}),
  reply: Settings,
  refuses: [],
  repeat: 'read',
})

/** One at a time for each part; refused where it changes nothing. */
export const proposeSetting = endpoint({
  ...opsEndpoint,
  verb: 'POST',
  path: '/api/ops/settings/proposals',
  ask: z.strictObject({ setting: TenantSetting, reason: Reason }),
  reply: Proposal,
  good: 201,
  refuses: ['SAME_VALUE', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
})

export const settingCalls = { readTenantSettings, proposeSetting }
