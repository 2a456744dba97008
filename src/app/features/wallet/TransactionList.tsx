import { useSelector } from '@xstate/react'
import { rowCount } from '#machines/kit/pages'
import type { TransactionsSnapshot } from '#machines/wallet/transactions.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { list } from '#app/ui/icons/list.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { TransactionItems } from './TransactionItems.tsx'
import { TryAgain } from '#app/features/app/LoadFailed.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { useWalletWords } from './words.ts'
import { EmptyList } from '#app/features/app/EmptyList.tsx'

/** Rows shown before stay shown while they are read again and when that fails. */
function phaseOf(snapshot: TransactionsSnapshot | undefined) {
  if (snapshot && rowCount(snapshot.context) > 0) return 'full'
  if (snapshot?.matches({ list: 'refused' })) return 'refused'
  const read = snapshot?.matches({ list: 'shown' }) ?? false
  return read ? 'empty' : 'coming'
}

export function TransactionList({ query, looking }: { query: string; looking: string | null }) {
  const { wallet } = useWalletWords()
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('transactions')
  const phase = useSelector(flow, phaseOf)
  return (
    <section className="card" aria-label={wallet.activity} aria-busy={phase === 'coming'}>
      {phase === 'coming' && <SkeletonRows count={8} />}
      {phase === 'refused' && (
        <LoadFailed
          alone
          title={wallet.refused}
          text={wallet.refusedText}
          onRetry={() => flow?.send({ type: 'list.refresh' })}
        />
      )}
      {phase === 'empty' && (
        <EmptyList
          alone
          icon={list}
          title={query ? wallet.noMatches : wallet.noMoves}
          text={query ? wallet.noMatchesText : wallet.noMovesText}
          action={
            query ? null : (
              <PageLink className="button" {...linkTo('addMoney')}>
                {pageTexts.addMoney}
              </PageLink>
            )
          }
        />
      )}
      {phase === 'full' && (
        <>
          <NewTransactions />
          <ReadInterrupted />
          <TransactionItems {...{ query, looking }} />
        </>
      )}
    </section>
  )
}

/** Transactions that arrived while a filter is on: only the bank can tell whether they match. */
function NewTransactions() {
  const { wallet } = useWalletWords()
  const flow = useFlow('transactions')
  const fresh = useSelector(flow, (snapshot) => snapshot?.context.fresh ?? 0)
  return (
    <div aria-live="polite">
      {fresh > 0 && (
        <Button kind="quiet" wide onClick={() => flow?.send({ type: 'list.refresh' })}>
          {wallet.fresh(fresh)}
        </Button>
      )}
    </div>
  )
}

/** A page that did not load, said where it is seen and not at the far end. */
function ReadInterrupted() {
  const { wallet } = useWalletWords()
  const flow = useFlow('transactions')
  const stuck = useSelector(flow, (snapshot) => snapshot?.matches({ list: 'stuck' }) ?? false)
  const refused = useSelector(flow, (snapshot) => snapshot?.matches({ list: 'refused' }) ?? false)
  if (!stuck && !refused) return null
  const again = { type: stuck ? 'list.retry' : 'list.refresh' } as const
  return (
    <div className="interrupted">
      <Callout tone="bad" icon={alert}>
        <p>{stuck ? wallet.moreRefused : wallet.refused}</p>
        <div>
          <TryAgain onClick={() => flow?.send(again)} />
        </div>
      </Callout>
    </div>
  )
}
