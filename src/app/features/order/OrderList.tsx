import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Order, OrderStatus } from '#contract/order'
import type { ordersList } from '#machines/order/orders.flow'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Money } from '#app/ui/Money.tsx'
import { useToday } from '#app/ui/now.ts'
import { receipt } from '#app/ui/icons/receipt.ts'
import { RowLink } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Status } from '#app/ui/Status.tsx'
import { useFlow } from '#app/context.ts'
import { ExportButton } from '#app/features/app/ExportButton.tsx'
import { PagedList } from '#app/features/app/PagedList.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatSinceShort } from '#app/i18n/ago.ts'
import { addressEnds } from '#app/i18n/ends.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { trimmedAmount } from './rates.ts'
import { orderAmountText, iconOfOrder, orderTitle, orderLook, otherPartyOf } from './orderLook.ts'
import { useOrderWords } from './words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { FilterChips } from '#app/features/app/FilterChips.tsx'

type OrdersActor = ActorRefFrom<typeof ordersList.flow>

const statusFilters: readonly (OrderStatus | null)[] = [
  null,
  'NEW',
  'PENDING',
  'PROCESSING',
  'COMPLETE',
  'CANCELED',
  'FAILED',
]

export function OrderList({ flow }: { flow: OrdersActor | undefined }) {
  const { order: texts } = useOrderWords()
  const busy = useSelector(flow, (snapshot) => snapshot?.hasTag('busy') ?? true)
  return (
    <>
      <div className="room-head">
        <PageTitle word={texts.orders} />
        {flow && <ExportOrders flow={flow} />}
      </div>
      {flow && <StatusFilter flow={flow} />}
      <section className="card" aria-label={texts.orders} aria-busy={busy}>
        {flow ? <Rows flow={flow} /> : <SkeletonRows count={5} />}
      </section>
    </>
  )
}

function ExportOrders({ flow }: { flow: OrdersActor }) {
  const { order: texts } = useOrderWords()
  const statement = useFlow('orderStatement')
  const ask = useSelector(flow, ({ context }) => context.filter)
  return (
    <ExportButton
      flow={statement}
      label={texts.export}
      {...{ texts }}
      onExport={() => statement?.send({ type: 'statement.save', ask })}
    />
  )
}

function StatusFilter({ flow }: { flow: OrdersActor }) {
  const { order: texts } = useOrderWords()
  const filter = useSelector(flow, ({ context }) => context.filter)
  return (
    <FilterChips
      of={statusFilters}
      chosen={filter.status}
      label={(status) => (status === null ? texts.everyStatus : texts.status[status])}
      onChoose={(status) => flow.send({ type: 'list.filter', filter: { ...filter, status } })}
    />
  )
}

function Rows({ flow }: { flow: OrdersActor }) {
  const { order: texts } = useOrderWords()
  const filtered = useSelector(flow, ({ context }) => context.filter.status !== null)
  const none = (
    <EmptyState alone icon={receipt} title={filtered ? texts.noneSuch : texts.none}>
      {!filtered && <p className="soft">{texts.noneText}</p>}
    </EmptyState>
  )
  return (
    <PagedList alone flow={flow} lines={5} unread={texts.unread} empty={none}>
      {({ data }) => (
        <RowList of={data} by="order_uuid">
          {(order) => <OrderRow order={order} />}
        </RowList>
      )}
    </PagedList>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const { status, from, to, created_at: at, to_address: address } = order
  const name = orderTitle(order, texts)
  const otherParty = otherPartyOf(order)
  const { leaves, ...figure } = orderAmountText(order)
  const today = useToday()
  const received =
    leaves &&
    from.currency !== to.currency &&
    formatAmount(trimmedAmount(to.amount), to.currency, language)
  return (
    <RowLink
      {...linkTo('orders', order.order_uuid)}
      icon={iconOfOrder(order.order_type)}
      name={otherParty ?? name}
      hint={[
        otherParty ? name : address && addressEnds(address),
        formatSinceShort(at, today, language),
        received,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <span className="stack stack-none">
          <span className="label">
            <Money {...figure} signed />
          </span>
          {status !== 'COMPLETE' && <Status {...orderLook[status]} word={texts.status[status]} />}
        </span>
      }
    />
  )
}
