import {
  exportBookAccounts,
  exportBookPostings,
  exportTrialBalance,
  listBookAccounts,
  readBookAccount,
  readTrialBalance,
} from '#contract/ops/book'
import { exportBookReport, printBookReport, readEarnings } from '#contract/ops/bookReport'
import { bookAccount } from '#machines/console/bookAccount.flow'
import { bookAccounts } from '#machines/console/bookAccounts.flow'
import { bookFile, type BookFile } from '#machines/console/bookFile.flow'
import { booksFlow } from '#machines/console/books.flow'
import { earnings } from '#machines/console/earnings.flow'
import { trialBalance } from '#machines/console/trialBalance.flow'
import { wire, withFlows } from '#machines/kit/port'
import type { Call } from '#client/call'
import { wireAdjustments } from '#console/adjustment/adjustmentPorts.ts'
import { wireHotWallets } from '#console/hotWallet/hotWalletPorts.ts'
import { wireReconciliation } from '#console/reconciliation/reconciliationPorts.ts'
import type { ConsoleServices } from '#console/services.ts'
import { wireUnclaimedPayments } from '#console/unclaimedPayment/unclaimedPaymentPorts.ts'

export const wireBooks = (services: ConsoleServices) =>
  withFlows(booksFlow, {
    trialBalanceFlow: wire(trialBalance.flow, trialBalance.ports, {
      readAnswer: async ({ asked: { day }, unattended }, signal) => ({
        answer: await services.call(readTrialBalance, day ? { day } : {}, { signal, unattended }),
      }),
    }),
    bookAccountsFlow: wire(bookAccounts.flow, bookAccounts.ports, {
      readAnswer: async ({ asked, unattended }, signal) => ({
        answer: await services.call(listBookAccounts, asked, { signal, unattended }),
      }),
    }),
    bookAccountFlow: wire(bookAccount.flow, bookAccount.ports, {
      readAnswer: async ({ asked: { id, before }, unattended }, signal) => {
        const request = { id, ...(before && { before }) }
        return { answer: await services.call(readBookAccount, request, { signal, unattended }) }
      },
    }),
    earningsFlow: wire(earnings.flow, earnings.ports, {
      readAnswer: async ({ asked: { period }, unattended }, signal) => ({
        answer: await services.call(readEarnings, period ? { period } : {}, {
          signal,
          unattended,
        }),
      }),
    }),
    bookFileFlow: wireBookFile(services),
    ...wireReconciliation(services),
    ...wireHotWallets(services),
    ...wireUnclaimedPayments(services),
    adjustmentsFlow: wireAdjustments(services),
  })

const wireBookFile = ({ call, device }: ConsoleServices) =>
  wire(bookFile.flow, bookFile.ports, {
    saveFile: async ({ file }, signal) => {
      const content = await contentOf(call, file, signal)
      const isPdf = content instanceof Blob
      const type = isPdf ? 'application/pdf' : 'text/csv'
      await device.save({ name: `${nameOf(file)}.${isPdf ? 'pdf' : 'csv'}`, type, content })
    },
  })

function contentOf(call: Call, file: BookFile, signal: AbortSignal): Promise<string | Blob> {
  if (file.kind === 'trialBalance')
    return call(exportTrialBalance, file.day ? { day: file.day } : {}, { signal })
  if (file.kind === 'postings') return call(exportBookPostings, { id: file.id }, { signal })
  if (file.kind === 'report') {
    const { period } = file
    return file.form === 'csv'
      ? call(exportBookReport, { period }, { signal })
      : call(printBookReport, { period, language: file.language }, { signal })
  }
  const { after: _, ...filters } = file.asked
  return call(exportBookAccounts, filters, { signal })
}

function nameOf(file: BookFile): string {
  if (file.kind === 'trialBalance') return `trial-balance${file.day ? `-${file.day}` : ''}`
  if (file.kind === 'report') return `report-${file.period}`
  return file.kind === 'postings' ? `postings-${file.id.slice(-6)}` : 'accounts'
}
