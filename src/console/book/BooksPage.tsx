import { useSelector } from '@xstate/react'
import type { BooksActor } from '#machines/console/books.flow'
import { AdjustmentsPage } from '#console/adjustment/AdjustmentsPage.tsx'
import { HotWalletPage } from '#console/hotWallet/HotWalletPage.tsx'
import { HotWalletsPage } from '#console/hotWallet/HotWalletsPage.tsx'
import { DifferencePage } from '#console/reconciliation/DifferencePage.tsx'
import { ReconciledDayPage } from '#console/reconciliation/ReconciledDayPage.tsx'
import { ReconciledDaysPage } from '#console/reconciliation/ReconciledDaysPage.tsx'
import { UnclaimedPaymentPage } from '#console/unclaimedPayment/UnclaimedPaymentPage.tsx'
import { UnclaimedPaymentsPage } from '#console/unclaimedPayment/UnclaimedPaymentsPage.tsx'
import { BookAccountPage } from './BookAccountPage.tsx'
import { BookAccountsPage } from './BookAccountsPage.tsx'
import { EarningsPage } from './EarningsPage.tsx'
import { TrialBalancePage } from './TrialBalancePage.tsx'

/** Whichever page of the books the address asks for. */
export function BooksPage({ flow }: { flow: BooksActor }) {
  const children = useSelector(flow, (snapshot) => snapshot.children)
  const { trialBalance, bookAccounts, bookAccount, bookFile, earnings } = children
  const { reconciledDays, reconciledDay, oneDifference, hotWallets, oneHotWallet } = children
  const { unclaimedPaymentQueue, unclaimedPayment, adjustments } = children
  const retry = () => flow.send({ type: 'page.refresh' })
  const shared = { files: bookFile, onRetry: retry }
  if (bookAccounts) return <BookAccountsPage flow={bookAccounts} {...shared} />
  if (earnings) return <EarningsPage flow={earnings} {...shared} />
  if (bookAccount) return <BookAccountPage flow={bookAccount} {...shared} />
  if (reconciledDays) return <ReconciledDaysPage flow={reconciledDays} onRetry={retry} />
  if (reconciledDay) return <ReconciledDayPage flow={reconciledDay} onRetry={retry} />
  if (oneDifference) return <DifferencePage flow={oneDifference} />
  if (hotWallets) return <HotWalletsPage flow={hotWallets} onRetry={retry} />
  if (oneHotWallet) return <HotWalletPage flow={oneHotWallet} />
  if (unclaimedPaymentQueue) return <UnclaimedPaymentsPage flow={unclaimedPaymentQueue} />
  if (unclaimedPayment) return <UnclaimedPaymentPage flow={unclaimedPayment} />
  if (adjustments) return <AdjustmentsPage flow={adjustments} />
  return trialBalance && <TrialBalancePage flow={trialBalance} {...shared} />
}
