import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** A file to fill in. */
export const payoutTemplate = makeStatementFlow<{ walletId: string }>('payoutTemplate')
