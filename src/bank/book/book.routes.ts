import type { bookCalls } from '#contract/ops/book'
import type { bookReportCalls } from '#contract/ops/bookReport'
import type { HandlersOf } from '#bank/requestContext'
import { handleListBookAccounts, handleReadBookAccount } from './accounts.ts'
import {
  handleExportBookAccounts,
  handleExportBookPostings,
  handleExportTrialBalance,
} from './export.ts'
import { handleReadEarnings } from './earnings.ts'
import { handleExportBookReport, handlePrintBookReport } from './report.ts'
import { handleReadTrialBalance } from './trialBalance.ts'

export const bookRoutes: HandlersOf<typeof bookCalls> = {
  readTrialBalance: handleReadTrialBalance,
  exportTrialBalance: handleExportTrialBalance,
  listBookAccounts: handleListBookAccounts,
  exportBookAccounts: handleExportBookAccounts,
  readBookAccount: handleReadBookAccount,
  exportBookPostings: handleExportBookPostings,
}

export const bookReportRoutes: HandlersOf<typeof bookReportCalls> = {
  readEarnings: handleReadEarnings,
  exportBookReport: handleExportBookReport,
  printBookReport: handlePrintBookReport,
}
