import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { opsEndpoint } from './staff.ts'

const actorKinds = ['person', 'key', 'staff', 'anyone', 'bank'] as const
export const auditOutcomes = ['ok', 'denied', 'failed'] as const

/** One row of the audit, without where it came from. */
export const AuditLine = z.object({
  id: z.string(),
  at: Moment,
  actor_kind: z.enum(actorKinds),
  actor_id: z.nullable(z.string()),
  /** Of staff, who they are; nobody else is named. */
  actor_name: z.nullable(z.string()),
  action: z.string(),
  object: z.nullable(z.string()),
  outcome: z.enum(auditOutcomes),
  code: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** In the words of the staff who did it. */
  reason: z.nullable(z.string()),
})
export type AuditLine = z.output<typeof AuditLine>

const word = z.optional(z.string().check(z.trim(), z.maxLength(100)))

/** By UTC, both included. */
const days = { from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }

export const searchAudit = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/audit',
  ask: z.strictObject({
    /** The id of a person, a key or a member of staff. */
    actor: word,
    /** Whom or what it was about, as `person 0198…`. */
    object: word,
    action: word,
    outcome: z.optional(z.enum(auditOutcomes)),
    request: word,
    ...days,
    before: z.optional(Id),
  }),
  reply: z.object({ data: z.array(AuditLine), has_more: z.boolean() }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

export const verifyAudit = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/audit/verdict',
  ask: z.strictObject({}),
  reply: z.object({
    holds: z.boolean(),
    links: z.int(),
    broken_at: z.nullable(z.string()),
    checked_at: Moment,
  }),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})
export type AuditCheck = z.output<(typeof verifyAudit)['reply']>

/**
 * Rows of the chain without a gap, with what it takes to compute their hashes. Of days only: without
 * the rows of others, those of one person prove nothing.
 */
export const exportAudit = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/audit/export',
  ask: z.strictObject(days),
  reply: z.string(),
  streams: 'application/x-ndjson',
  refuses: [],
  rate: 'list',
  repeat: 'read',
  audit: 'audit_exported',
})

export const auditCalls = { searchAudit, verifyAudit, exportAudit }
