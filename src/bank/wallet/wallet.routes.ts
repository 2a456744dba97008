import type { walletCalls } from '#contract/wallet'
import type { HandlersOf } from '#bank/requestContext'
import { transactionsExported } from './export.ts'
import { walletHistory } from './history.ts'
import { transactionIn, transactionsIn } from './transactions.ts'
import { makeWallet, walletInDetail, walletsHere } from './wallet.ts'

export const walletRoutes: HandlersOf<typeof walletCalls> = {
  createWallet: makeWallet,
  listWallets: walletsHere,
  readWallet: walletInDetail,
  readWalletHistory: walletHistory,
  listTransactions: transactionsIn,
  readTransaction: transactionIn,
  exportTransactions: transactionsExported,
}
