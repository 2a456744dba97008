import { makeStatementFlow } from '#machines/wallet/statement.flow'

export const cardStatement = makeStatementFlow<{ cardId: string }>('cardStatement')
