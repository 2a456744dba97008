import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Order, OrderStatus } from '#contract/order'
import type { orders } from '#machines/order/orders.flow'
import { Button } from '#app/parts/Button.tsx'
import { Face } from '#app/parts/Face.tsx'
import { alert } from '#app/parts/icons.ts'
import { Money } from '#app/parts/Money.tsx'
import { useToday } from '#app/parts/now.ts'
import { receipt } from '#app/parts/moneyIcons.ts'
import { RowLink } from '#app/parts/Row.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Status } from '#app/parts/Status.tsx'
import { Turns } from '#app/parts/Turns.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { RoomTitle } from '#app/screens/house/RoomTitle.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { shortWhen } from '#app/words/ago.ts'
import { spelled } from '#app/words/amounts.ts'
import { trimmed } from './rates.ts'
import { figureOf, iconOfOrder, orderLook } from './orderLook.ts'

type OrdersActor = ActorRefFrom<typeof orders.flow>

const shown: readonly (OrderStatus | null)[] = [
  null,
  'NEW',
  'PENDING',
  'PROCESSING',
  'COMPLETE',
  'CANCELED',
  'FAILED',
]

/** What was ordered, newest first, and how each stands. */
export function AllOrders({ flow }: { flow: OrdersActor | undefined }) {
  const { order: said } = useInsideWords()
  const busy = useSelector(flow, (seen) => seen?.hasTag('busy') ?? true)
  return (
    <>
      <RoomTitle word={said.orders} />
      {flow && <Narrowing flow={flow} />}
      <section className="card" aria-label={said.orders} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={5} />}
      </section>
    </>
  )
}

function Narrowing({ flow }: { flow: OrdersActor }) {
  const { order: said } = useInsideWords()
  const filter = useSelector(flow, ({ context }) => context.filter)
  return (
    <div className="chips">
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          className="chip"
          aria-pressed={filter.status === status}
          onClick={() => flow.send({ type: 'list.filter', filter: { ...filter, status } })}
        >
          {status === null ? said.everyStatus : said.status[status]}
        </button>
      ))}
    </div>
  )
}

function Rows({ flow }: { flow: OrdersActor }) {
  const { order: said } = useInsideWords()
  const { page, offset, refusal, filter } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  if (!page && busy) return <SkeletonRows count={5} />
  if (!page)
    return (
      <Face alone icon={alert} tone="bad" title={said.unread}>
        <Refused note={refusal} />
        <Button onClick={() => flow.send({ type: 'list.refresh' })}>{said.tryAgain}</Button>
      </Face>
    )
  if (page.total === 0)
    return (
      <Face alone icon={receipt} title={filter.status === null ? said.none : said.noneSuch}>
        {filter.status === null && <p className="soft">{said.noneText}</p>}
      </Face>
    )
  return (
    <>
      <Refused note={refusal} />
      <ul className="rows">
        {page.data.map((order) => (
          <li key={order.order_uuid}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      <Turns
        {...{ newer: said.newer, older: said.older, offset, total: page.total }}
        onTurn={(at) => flow.send({ type: 'list.turn', offset: at })}
      />
    </>
  )
}

const LIST_DECIMALS = 6

function OrderRow({ order }: { order: Order }) {
  const { order: said } = useInsideWords()
  const language = useLanguage()
  const way = useWay()
  const { status, from, to, created_at: at } = order
  const { leaves, ...figure } = figureOf(order)
  const today = useToday()
  const turned =
    leaves && from.currency !== to.currency && spelled(trimmed(to.amount), to.currency, language)
  return (
    <RowLink
      {...way('orders', order.order_uuid)}
      icon={iconOfOrder(order.order_type)}
      name={said.types[order.order_type]}
      hint={[shortWhen(at, today, language), turned].filter(Boolean).join(' · ')}
      end={
        <span className="stack stack-none">
          <span className="label">
            <Money {...figure} signed most={LIST_DECIMALS} />
          </span>
          {status !== 'COMPLETE' && <Status {...orderLook[status]} word={said.status[status]} />}
        </span>
      }
    />
  )
}
