import type { walletCalls } from '#contract/wallet'
import type { HandlersOf } from '#bank/requestContext'
import { handleExportTransactions } from './export.ts'
import { handleReadWalletHistory } from './history.ts'
import { handleReadTransaction, handleListTransactions } from './transactions.ts'
import {
  handleCreateWallet,
  handleListWallets,
  handleReadWallet,
  handleRenameWallet,
} from './wallet.ts'

export const walletRoutes: HandlersOf<typeof walletCalls> = {
  createWallet: handleCreateWallet,
  renameWallet: handleRenameWallet,
  listWallets: handleListWallets,
  readWallet: handleReadWallet,
  readWalletHistory: handleReadWalletHistory,
  listTransactions: handleListTransactions,
  readTransaction: handleReadTransaction,
  exportTransactions: handleExportTransactions,
}
