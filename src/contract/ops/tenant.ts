import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Amount } from '#contract/kit/amount'
import { Id, Moment } from '#contract/kit/fields'
import { Email } from '#contract/signIn'
import { tenantKinds, TenantPause } from '#contract/tenantConfig'
import { Reason } from './customer.ts'
import { Hostname, hostSurfaces } from './hostnameDocument.ts'
import { Proposal, tenantProposalKinds } from './proposal.ts'
import { opsEndpoint } from './staff.ts'
import { tenantObstacles, tenantOutcomes, TenantSlug, tenantStatuses } from './tenantDocument.ts'

/**
 * What the platform does with whole banks. One of its people proposes and another approves; then the
 * bank does it, as its own work. STATE_CONFLICT says in its `state` what is in the way.
 */

const OpsTenant = z.object({
  id: z.string(),
  slug: z.string(),
  /** Of its brand. */
  name: z.string(),
  kind: z.enum(tenantKinds),
  status: z.enum(tenantStatuses),
  created_at: Moment,
  hosts: z.array(z.object({ hostname: z.string(), surface: z.enum(hostSurfaces) })),
})
export type OpsTenant = z.output<typeof OpsTenant>

/** What waits for a second person, or is being done. */
const OpenMove = z.object({
  id: z.string(),
  kind: z.enum(tenantProposalKinds),
  slug: z.string(),
  is_under_way: z.boolean(),
})
export type OpenMove = z.output<typeof OpenMove>

const Tenants = z.object({ tenants: z.array(OpsTenant), open: z.array(OpenMove) })
export type Tenants = z.output<typeof Tenants>

export const readTenants = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/tenants',
  ask: z.strictObject({}),
  reply: Tenants,
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const By = z.object({ id: z.string(), name: z.string() })

const TenantMove = z.object({
  /** Of the proposal. */
  id: z.string(),
  kind: z.enum(tenantProposalKinds),
  reason: z.string(),
  proposed_by: By,
  approved_by: By,
  approved_at: Moment,
  outcome: z.enum(tenantOutcomes),
  obstacle: z.nullable(z.enum(tenantObstacles)),
})
export type TenantMove = z.output<typeof TenantMove>

const tenantActs = ['pause', 'resume', 'close'] as const
export type TenantAct = (typeof tenantActs)[number]

const OneTenant = z.object({
  ...OpsTenant.shape,
  pause: z.nullable(TenantPause),
  /** What would be in the way of closing it. */
  money: z.array(z.object({ symbol: z.string(), chain: z.nullable(z.string()), amount: Amount })),
  open_orders: z.int(),
  /** What two of the platform decided, newest first. */
  moves: z.array(TenantMove),
  open: z.nullable(OpenMove),
  /** What may be proposed now. */
  can: z.array(z.enum(tenantActs)),
})
export type OneTenant = z.output<typeof OneTenant>

export const readTenant = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/tenants/:id',
  ask: z.strictObject({ id: Id }),
  reply: OneTenant,
  refuses: ['NOT_FOUND'],
  repeat: 'read',
})

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

const CURRENCY = /^[A-Z]{3}$/

/** Its owner is invited by e-mail. ALREADY_EXISTS where the same name is proposed. */
export const proposeTenant = endpoint(proposing, {
  path: '/api/ops/tenants',
  ask: z.strictObject({
    slug: TenantSlug,
    owner: Email,
    kind: z.enum(tenantKinds),
    /** Whose settings it begins with; null for the usual ones. */
    template: z.nullable(TenantSlug),
    /** Of its books; null for the template's, or EUR. */
    currency: z.nullable(z.string().check(z.regex(CURRENCY))),
    /** Where its staff will work; null where only this machine's own name opens it. */
    console: z.nullable(Hostname),
    reason: Reason,
  }),
  refuses: ['STATE_CONFLICT', 'ALREADY_EXISTS'],
})

const PAUSE_MAX = 300
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(PAUSE_MAX))

/** Of one that is paused already it brings another reason. */
export const proposeTenantPause = endpoint(proposing, {
  path: '/api/ops/tenants/:id/pause',
  ask: z.strictObject({ id: Id, en: Words, ru: Words, reason: Reason }),
})

export const proposeTenantResumption = endpoint(proposing, {
  path: '/api/ops/tenants/:id/resumption',
  ask: z.strictObject({ id: Id, reason: Reason }),
})

/** Only of one that is paused and has empty books; it is never opened again. */
export const proposeTenantClosing = endpoint(proposing, {
  path: '/api/ops/tenants/:id/closing',
  ask: z.strictObject({ id: Id, reason: Reason }),
})

export const tenantCalls = {
  readTenants,
  readTenant,
  proposeTenant,
  proposeTenantPause,
  proposeTenantResumption,
  proposeTenantClosing,
}
