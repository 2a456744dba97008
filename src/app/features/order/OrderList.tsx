import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Order, OrderStatus } from '#contract/order'
import type { orders } from '#machines/order/orders.flow'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Money } from '#app/ui/Money.tsx'
import { useToday } from '#app/ui/now.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { Paged } from '#app/features/app/PagedList.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { shortWhen } from '#app/i18n/ago.ts'
import { endsOf } from '#app/i18n/ends.ts'
import { spelled } from '#app/i18n/amounts.ts'
import { trimmed } from './rates.ts'
import { figureOf, iconOfOrder, nameOf, orderLook, whomIn } from './orderLook.ts'
import { useOrderWords } from './words.ts'

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
  const { order: said } = useOrderWords()
  const busy = useSelector(flow, (seen) => seen?.hasTag('busy') ?? true)
  return (
    <>
      <PageTitle word={said.orders} />
      {flow && <Narrowing flow={flow} />}
      <section className="card" aria-label={said.orders} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={5} />}
      </section>
    </>
  )
}

function Narrowing({ flow }: { flow: OrdersActor }) {
  const { order: said } = useOrderWords()
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
  const { order: said } = useOrderWords()
  const narrowed = useSelector(flow, ({ context }) => context.filter.status !== null)
  const none = (
    <EmptyState alone icon={receipt} title={narrowed ? said.noneSuch : said.none}>
      {!narrowed && <p className="soft">{said.noneText}</p>}
    </EmptyState>
  )
  return (
    <Paged alone flow={flow} lines={5} unread={said.unread} empty={none}>
      {({ data }) => (
        <ul className="rows">
          {data.map((order) => (
            <li key={order.order_uuid}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const way = useWay()
  const { status, from, to, created_at: at, to_address: address } = order
  const name = nameOf(order, said)
  const whom = whomIn(order)
  const { leaves, ...figure } = figureOf(order)
  const today = useToday()
  const turned =
    leaves && from.currency !== to.currency && spelled(trimmed(to.amount), to.currency, language)
  return (
    <RowLink
      {...way('orders', order.order_uuid)}
      icon={iconOfOrder(order.order_type)}
      name={whom ?? name}
      hint={[whom ? name : address && endsOf(address), shortWhen(at, today, language), turned]
        .filter(Boolean)
        .join(' · ')}
      end={
        <span className="stack stack-none">
          <span className="label">
            <Money {...figure} signed />
          </span>
          {status !== 'COMPLETE' && <Status {...orderLook[status]} word={said.status[status]} />}
        </span>
      }
    />
  )
}
