import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** The days of a year, as they are chosen beside the statements. */
export const taxReport = makeStatementFlow<{ from: string; to: string }>('taxReport')
