import type { AuditLine } from '#contract/ops/audit'
import { makeReadFlow } from '#machines/kit/read.flow'

/** By its name in the address and in the call. */
export type AuditQuery = Partial<
  Record<'actor' | 'object' | 'action' | 'outcome' | 'request' | 'before', string>
>

/** Rows of the audit, newest first, of those the address asks for. */
export const auditList = makeReadFlow<AuditQuery, { data: AuditLine[]; has_more: boolean }>(
  'auditList',
)
