import type { walletCalls } from '#contract/wallet'
import type { HandlersOf } from '#bank/requestContext'
import { handleExportTransactions } from './export.ts'
import { handleReadWalletHistory } from './history.ts'
import { handleReadTransaction, handleListTransactions } from './transactions.ts'
import * as wallet from './wallet.ts'

export const walletRoutes: HandlersOf<typeof walletCalls> = {
  createWallet: wallet.handleCreateWallet,
  renameWallet: wallet.handleRenameWallet,
  listWallets: wallet.handleListWallets,
  readWallet: wallet.handleReadWallet,
  readWalletHistory: handleReadWalletHistory,
  listTransactions: handleListTransactions,
  readTransaction: handleReadTransaction,
  exportTransactions: handleExportTransactions,
}
