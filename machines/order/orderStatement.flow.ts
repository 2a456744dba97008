import type { OrderStatus } from '#contract/order'
import { makeStatementFlow } from '#machines/wallet/statement.flow'

/** The orders of a wallet as a table. */
export const orderStatement = makeStatementFlow<{
  walletId: string
  status: OrderStatus | null
}>('orderStatement')
