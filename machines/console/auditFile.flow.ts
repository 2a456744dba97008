import type { AuditDays } from '#contract/ops/auditFile'
import { makeSaveFileFlow } from '#machines/kit/saveFile.flow'

/** The audit of some days, with what it takes to verify it. */
export const auditFile = makeSaveFileFlow<AuditDays>('auditFile')
