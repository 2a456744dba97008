import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { checkOutcomes, Hostname, hostSurfaces } from './hostnameDocument.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'

/**
 * Where the tenant's bank is found. A name is added once a record in its zone shows that it is the
 * tenant's, and a second person has approved. STATE_CONFLICT says in its `state` why a name is not
 * free: OWN, TAKEN by another tenant, or SET by the server's settings.
 */

const OpsHostname = z.object({
  hostname: z.string(),
  surface: z.enum(hostSurfaces),
  /** Only the tenant's own are added and removed here. */
  source: z.enum(['tenant', 'settings', 'local']),
  added_at: z.nullable(Moment),
  /** Not the last one of the console, nor what others named. */
  can_remove: z.boolean(),
  /** What waits to remove it. */
  proposal: z.nullable(z.object({ id: z.string() })),
})
export type OpsHostname = z.output<typeof OpsHostname>

const Hostnames = z.object({
  hostnames: z.array(OpsHostname),
  /** Those that wait to be added. */
  waiting: z.array(
    z.object({ id: z.string(), hostname: z.string(), surface: z.enum(hostSurfaces) }),
  ),
})
export type Hostnames = z.output<typeof Hostnames>

export const readHostnames = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/hostnames',
  ask: z.strictObject({}),
  reply: Hostnames,
  refuses: [],
  repeat: 'read',
})

const HostnameRecord = z.object({ hostname: z.string(), name: z.string(), value: z.string() })
export type HostnameRecord = z.output<typeof HostnameRecord>

/** Always the same for one tenant and name; nothing secret. */
export const readHostnameRecord = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/hostnames/record',
  ask: z.strictObject({ hostname: Hostname }),
  reply: HostnameRecord,
  refuses: ['STATE_CONFLICT'],
  repeat: 'read',
})

const HostnameCheck = z.object({
  id: z.string(),
  hostname: z.string(),
  outcome: z.enum(checkOutcomes),
  checked_at: Moment,
})
export type HostnameCheck = z.output<typeof HostnameCheck>

/** Looks the record up. What came of it is kept for an hour. */
export const checkHostname = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/hostnames/checks',
  ask: z.strictObject({ hostname: Hostname }),
  reply: HostnameCheck,
  refuses: ['STATE_CONFLICT'],
  rate: 'lookup',
  repeat: 'natural',
  audit: 'hostname_checked',
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

/** A name that whoever asks has proved within the hour. */
export const proposeHostname = endpoint(proposing, {
  path: '/api/ops/hostnames/checks/:id/proposals',
  ask: z.strictObject({ id: Id, surface: z.enum(hostSurfaces), reason: Reason }),
})

/** STATE_CONFLICT of the last one of the console. */
export const proposeHostnameRemoval = endpoint(proposing, {
  path: '/api/ops/hostnames/:hostname/removal',
  ask: z.strictObject({ hostname: Hostname, reason: Reason }),
})

export const hostnameCalls = {
  readHostnames,
  readHostnameRecord,
  checkHostname,
  proposeHostname,
  proposeHostnameRemoval,
}
