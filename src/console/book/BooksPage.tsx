import { useSelector } from '@xstate/react'
import type { BooksActor } from '#machines/console/books.flow'
import { BookAccountPage } from './BookAccountPage.tsx'
import { BookAccountsPage } from './BookAccountsPage.tsx'
import { EarningsPage } from './EarningsPage.tsx'
import { TrialBalancePage } from './TrialBalancePage.tsx'

/** Whichever page of the books the address asks for. */
export function BooksPage({ flow }: { flow: BooksActor }) {
  const { trialBalance, bookAccounts, bookAccount, bookFile, earnings } = useSelector(
    flow,
    ({ children }) => children,
  )
  const retry = () => flow.send({ type: 'page.refresh' })
  const shared = { files: bookFile, onRetry: retry }
  if (bookAccounts) return <BookAccountsPage flow={bookAccounts} {...shared} />
  if (earnings) return <EarningsPage flow={earnings} {...shared} />
  if (bookAccount) return <BookAccountPage flow={bookAccount} {...shared} />
  return trialBalance && <TrialBalancePage flow={trialBalance} {...shared} />
}
