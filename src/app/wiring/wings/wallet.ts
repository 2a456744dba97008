import type { WingActors } from '#machines/house/roomFlows.setup'
import type { World } from '#app/root.ts'
import { wireNewWallet, wireReceive } from '#app/features/wallet/receivePorts.ts'
import { wireStatement, wireTransactions } from '#app/features/wallet/transactionPorts.ts'

/** The moves of a wallet, where money comes to it, and new ones. */
export const wireWing = (world: World): WingActors<'wallet'> => ({
  transactionsFlow: wireTransactions(world),
  statementFlow: wireStatement(world),
  receiveFlow: wireReceive(world),
  newWalletFlow: wireNewWallet(world),
})
