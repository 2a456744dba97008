import * as z from 'zod/mini'

/**
 * The audit as a file of JSON lines: what it is, a line for each row in the order of the chain, and
 * an end, without which it was cut off.
 */

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const Text = z.nullable(z.string())
/** By UTC, both included; null leaves that side open. */
const Days = { from: z.nullable(z.iso.date()), to: z.nullable(z.iso.date()) }

export const AuditFileHead = z.strictObject({
  format: z.literal('audit'),
  version: z.literal(1),
  tenant_id: z.string(),
  slug: z.string(),
  ...Days,
  /** The hash of the row before the first one; null where there is no row. */
  after: z.nullable(Hash),
  /** The number of the first row. */
  first: z.nullable(z.int()),
})
export type AuditFileHead = z.output<typeof AuditFileHead>
export type AuditDays = Pick<AuditFileHead, 'from' | 'to'>

/** What is hashed of a row, in this order: texts as they are hashed. */
const columns = {
  tenant_id: Text,
  id: Text,
  at: Text,
  actor_kind: Text,
  actor_id: Text,
  family_id: Text,
  client: Text,
  ip: Text,
  agent_hash: Text,
  action: Text,
  object: Text,
  outcome: Text,
  code: Text,
  request_id: Text,
  changes: Text,
}
export const auditFileColumns = Object.keys(columns) as readonly (keyof typeof columns)[]

/** `seq` is its number in the chain, and `hash` that of this row and all before it. */
export const AuditFileRow = z.strictObject({ seq: z.int(), ...columns, hash: Hash })
export type AuditFileRow = z.output<typeof AuditFileRow>

export const AuditFileEnd = z.strictObject({
  rows: z.int(),
  /** Of the last row; null where there is none. */
  hash: z.nullable(Hash),
  written_at: z.string(),
})
export type AuditFileEnd = z.output<typeof AuditFileEnd>

export function auditFileName({ slug, from, to }: AuditDays & Pick<AuditFileHead, 'slug'>) {
  const span = `${from === null ? '' : `-from-${from}`}${to === null ? '' : `-to-${to}`}`
  return `audit-${slug}${span}.jsonl`
}
