import { makeStatementFlow } from '#machines/wallet/statement.flow'

export const taxReport = makeStatementFlow<{ year: string }>('taxReport')
