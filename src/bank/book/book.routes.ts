import type { bookCalls } from '#contract/ops/book'
import type { HandlersOf } from '#bank/requestContext'
import { handleListBookAccounts, handleReadBookAccount } from './accounts.ts'
import {
  handleExportBookAccounts,
  handleExportBookPostings,
  handleExportTrialBalance,
} from './export.ts'
import { handleReadTrialBalance } from './trialBalance.ts'

export const bookRoutes: HandlersOf<typeof bookCalls> = {
  readTrialBalance: handleReadTrialBalance,
  exportTrialBalance: handleExportTrialBalance,
  listBookAccounts: handleListBookAccounts,
  exportBookAccounts: handleExportBookAccounts,
  readBookAccount: handleReadBookAccount,
  exportBookPostings: handleExportBookPostings,
}
