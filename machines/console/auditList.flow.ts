import type { AuditLine } from '#contract/ops/audit'
import { makeReadFlow } from '#machines/kit/read.flow'
import { isDay } from './routes.ts'

/** By its name in the address and in the call. */
export type AuditQuery = Partial<Record<(typeof auditFilters)[number], string>>

/** Rows of the audit, newest first, of those the address asks for. */
export const auditList = makeReadFlow<AuditQuery, { data: AuditLine[]; has_more: boolean }>(
  'auditList',
)

const auditFilters = [
  'actor',
  'object',
  'action',
  'outcome',
  'request',
  'from',
  'to',
  'before',
] as const

/** What the address of the page filters by; what is no day is left out. */
export const auditQueryIn = ({ query }: { query: string }): AuditQuery => {
  const params = new URLSearchParams(query)
  const given = auditFilters.map((name) => [name, params.get(name)] as const)
  return Object.fromEntries(given.filter(([name, value]) => value && isFitting(name, value)))
}

const isFitting = (name: (typeof auditFilters)[number], value: string) =>
  (name !== 'from' && name !== 'to') || isDay(value)
