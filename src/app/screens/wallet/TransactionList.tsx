import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Transaction } from '#contract/transaction'
import type { TransactionsSnapshot } from '#machines/wallet/transactions.flow'
import { useFlow } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { Face } from '#app/parts/Face.tsx'
import { alert } from '#app/parts/icons.ts'
import { list } from '#app/parts/moneyIcons.ts'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { dayOf } from '#app/words/when.ts'
import { TransactionRow } from './TransactionRow.tsx'

interface Shown {
  query: string
  looking: string | null
}

/** How far above the end the next page is asked for, in rows. */
const AHEAD = 20

const phaseOf = (snapshot: TransactionsSnapshot | undefined) => {
  if (!snapshot || snapshot.matches({ list: 'waiting' }) || snapshot.hasTag('busy')) return 'coming'
  if (snapshot.matches({ list: 'refused' })) return 'refused'
  return snapshot.context.rows.length === 0 ? 'empty' : 'full'
}

const lastSeen = (view: WindowVirtualizerHandle | null) =>
  view?.findItemIndex(view.scrollOffset + view.viewportSize) ?? 0

export function TransactionList({ query, looking }: Shown) {
  const { wallet } = useInsideWords()
  const flow = useFlow('transactions')
  const phase = useSelector(flow, phaseOf)
  const refresh = () => flow?.send({ type: 'list.refresh' })
  return (
    <section className="card" aria-label={wallet.activity} aria-busy={phase === 'coming'}>
      {phase === 'coming' && <SkeletonRows count={8} />}
      {phase === 'refused' && (
        <Face icon={alert} tone="bad" title={wallet.refused}>
          <p className="soft">{wallet.refusedText}</p>
          <Button onClick={refresh}>{wallet.again}</Button>
        </Face>
      )}
      {phase === 'empty' && (
        <Face icon={list} title={query ? wallet.noMatches : wallet.noMoves}>
          <p className="soft">{query ? wallet.noMatchesText : wallet.noMovesText}</p>
        </Face>
      )}
      {phase === 'full' && <Rows {...{ query, looking }} />}
    </section>
  )
}

function Rows({ query, looking }: Shown) {
  const { wallet } = useInsideWords()
  const language = useLanguage()
  const flow = useFlow('transactions')
  const rows = useSelector(flow, (snapshot) => snapshot?.context.rows ?? [])
  const fresh = useSelector(flow, (snapshot) => snapshot?.context.fresh ?? 0)
  const stuck = useSelector(flow, (snapshot) => snapshot?.matches({ list: 'stuck' }) ?? false)
  const way = useWay()
  const dayAt = (at: number) => rows[at] && dayOf(rows[at].created_at, language)
  const view = useRef<WindowVirtualizerHandle>(null)
  const more = () => flow?.send({ type: 'list.more' })
  return (
    <>
      {fresh > 0 && (
        <Button kind="quiet" wide onClick={() => flow?.send({ type: 'list.refresh' })}>
          {wallet.fresh(fresh)}
        </Button>
      )}
      <WindowVirtualizer
        ref={view}
        data={rows}
        onScroll={() => {
          if (lastSeen(view.current) > rows.length - AHEAD) more()
        }}
      >
        {(row: Transaction, at) => (
          <div key={row.uuid} className="rows-item">
            {dayAt(at) !== dayAt(at - 1) && <p className="day small soft">{dayAt(at)}</p>}
            <TransactionRow
              transaction={row}
              current={row.uuid === looking}
              {...way('activity', row.uuid, query)}
            />
          </div>
        )}
      </WindowVirtualizer>
      {stuck && (
        <div className="card-body cluster">
          <span>{wallet.moreRefused}</span>
          <Button onClick={more}>{wallet.again}</Button>
        </div>
      )}
    </>
  )
}
