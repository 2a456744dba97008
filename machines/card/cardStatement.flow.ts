import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** A card's transactions as a file. */
export const cardStatement = makeStatementFlow<{ cardId: string }>('cardStatement')
