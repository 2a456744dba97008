import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** What happened with one card, as a file. */
export const cardStatement = makeStatementFlow<{ cardId: string }>('cardStatement')
