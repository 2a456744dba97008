import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** What became of each line, as a file. */
export const payoutReport = makeStatementFlow<{ walletId: string; id: string }>('payoutReport')
