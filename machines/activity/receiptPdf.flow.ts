import type { Language } from '#contract/preferences'
import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** The paper of one event: proof of a payment, receipt of anything else. */
export const receiptPdf = makeStatementFlow<{ id: string; language: Language }>('receiptPdf')
