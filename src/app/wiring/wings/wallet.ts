import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/wiring.ts'
import { wireNewWallet, wireReceive } from '#app/wiring/receive.ts'
import { wireStatement, wireTransactions } from '#app/wiring/transactions.ts'

/** The moves of a wallet, where money comes to it, and new ones. */
export const wireWing = (world: World): WingActors<'wallet'> => ({
  transactionsFlow: wireTransactions(world),
  statementFlow: wireStatement(world),
  receiveFlow: wireReceive(world),
  newWalletFlow: wireNewWallet(world),
})
