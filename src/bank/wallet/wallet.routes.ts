import type { walletCalls } from '#contract/wallet'
import type { HandlersOf } from '#bank/requestContext'
import { handleExportTransactions } from './export.ts'
import { handleReadWalletHistory } from './history.ts'
import { handleReadTransaction, handleListTransactions } from './transactions.ts'
import { handleCreateWallet, handleReadWallet, handleListWallets } from './wallet.ts'

export const walletRoutes: HandlersOf<typeof walletCalls> = {
  createWallet: handleCreateWallet,
  listWallets: handleListWallets,
  readWallet: handleReadWallet,
  readWalletHistory: handleReadWalletHistory,
  listTransactions: handleListTransactions,
  readTransaction: handleReadTransaction,
  exportTransactions: handleExportTransactions,
}
