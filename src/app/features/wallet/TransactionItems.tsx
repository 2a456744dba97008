import { shallowEqual, useSelector } from '@xstate/react'
import { memo, useDeferredValue, useRef, type CSSProperties, type ReactNode, type Ref } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { rowAt, rowCount, type Pages } from '#machines/kit/pages'
import type { Transaction } from '#contract/transaction'
import type { TransactionsSnapshot } from '#machines/wallet/transactions.flow'
import { useFlow } from '#app/context.ts'
import { SkeletonRow } from '#app/ui/SkeletonRows.tsx'
import { useToday } from '#app/ui/now.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { dayHeading } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { TransactionItem } from './TransactionItem.tsx'

/** Rows fetched before they are visible, above and below. */
const OVERSCAN = 15
/** Before a row has been measured; the heading of its day comes on top. */
const ROW_PX = 64

const noRows: Pages<Transaction> = { pages: {}, total: 0, arrived: [] }

const rowsOf = (snapshot: TransactionsSnapshot | undefined) => {
  const { pages, total, arrived } = snapshot?.context ?? noRows
  return { pages, total, arrived }
}

/**
 * The whole history as one list, of which only what is near the viewport is rendered and fetched.
 */
export function TransactionItems({ query, looking }: { query: string; looking: string | null }) {
  const flow = useFlow('transactions')
  // Deferred, so that a page that arrives does not block scrolling.
  const rows = useDeferredValue(useSelector(flow, rowsOf, shallowEqual))
  // Below the top an arrival would push away what is being read; at the top it should be seen.
  const below = useSelector(flow, (snapshot) => (snapshot?.context.visible.first ?? 0) > 0)
  const today = useToday()
  const view = useRef<WindowVirtualizerHandle>(null)
  const look = () => {
    if (view.current) flow?.send({ type: 'viewport.set', visible: visibleRange(view.current) })
  }
  return (
    <WindowVirtualizer
      ref={view}
      as="ul"
      item={RowSlot}
      data={slotsOf(rowCount(rows))}
      itemSize={ROW_PX}
      shift={rows.arrived.length > 0 && below}
      onScroll={look}
    >
      {(_: unknown, at) => {
        const row = rowAt(rows, at)
        return (
          <Item
            key={keyAt(rows, at)}
            row={row}
            above={rowAt(rows, at - 1)}
            top={at === 0}
            current={row !== undefined && row.uuid === looking}
            {...{ today, query }}
          />
        )
      }}
    </WindowVirtualizer>
  )
}

interface PlaceProps {
  ref?: Ref<HTMLLIElement>
  style: CSSProperties
  children: ReactNode
}

/**
 * Visible at once, at the estimated height. Hidden until measured, as the library would have it,
 * every row would be painted twice.
 */
const RowSlot = ({ ref, style, children }: PlaceProps) => (
  <li ref={ref} className="rows-item" style={{ ...style, visibility: 'inherit' }}>
    {children}
  </li>
)

/** Only a length: the library needs no more, so a long history costs nothing. */
const slotsOf = (length: number): ArrayLike<unknown> => ({ length })

function visibleRange(view: WindowVirtualizerHandle) {
  const first = view.findItemIndex(view.scrollOffset)
  const last = view.findItemIndex(view.scrollOffset + view.viewportSize)
  return { first: Math.max(0, first - OVERSCAN), last: last + OVERSCAN }
}

/** Counted from the end, which stays the same while rows arrive on top. */
const keyAt = (rows: Pages<Transaction>, at: number) => rowCount(rows) - at

interface ItemProps {
  row: Transaction | undefined
  above: Transaction | undefined
  top: boolean
  current: boolean
  today: number
  query: string
}

/** Rendered again only when its own row changes: the list renders with every scroll step. */
const Item = memo(({ row, above, top, current, today, query }: ItemProps) => {
  const language = useLanguage()
  const linkTo = useLinkTo()
  if (!row) return <SkeletonRow />
  const day = dayHeading(row.created_at, today, language)
  const begins = top || (above && dayHeading(above.created_at, today, language) !== day)
  return (
    <>
      {begins && <p className="day small soft">{day}</p>}
      <TransactionItem
        transaction={row}
        current={current}
        {...linkTo('activity', row.uuid, query)}
      />
    </>
  )
})
