import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { placeShown, type OrderSeen } from '#machines/order/place.flow'
import { Button } from '#app/ui/Button.tsx'
import { CardBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { endOf, NextMove } from '#app/features/order/OrderNextStep.tsx'
import { orderLook } from '#app/features/order/orderLook.ts'
import { OrderSum } from '#app/features/order/OrderAmounts.tsx'
import { trimmed } from '#app/features/order/rates.ts'
import { Proving } from '#app/features/proof/ProofStep.tsx'
import { usePlaceOf } from './cardMoney.ts'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'

interface Shown {
  flow: CardMoneyActor
}

/** The order that moves the money: followed while it moves, and told how it ended. */
export function MoneyOutcome({ flow }: Shown) {
  const ended = useSelector(flow, ({ context }) => context.order)
  const place = usePlaceOf(flow)
  const moving = useSelector(place, (seen) => seen?.context.order ?? null)
  const proof = useSelector(place, (seen) => seen?.children.proof)
  const order = moving ?? ended
  if (!order) return null
  return (
    <div className="split">
      <Told flow={flow} order={order} />
      <div className="stack">
        {proof ? <Proving flow={proof} /> : order.next && <WhatNow flow={flow} order={order} />}
        <OrderSum order={order} />
      </div>
    </div>
  )
}

function Told({ flow, order }: Shown & { order: OrderSeen }) {
  const { order: said } = useOrderWords()
  const { cardMoney } = useCardWords()
  const way = useWay()
  const over = useSelector(flow, (seen) => seen.matches('ended'))
  const { status, order_type: type, next } = order
  return (
    <section className="card" aria-live="polite">
      <EmptyState
        {...orderLook[status]}
        title={`${said.types[type]}: ${said.status[status]}`}
        alone
      >
        <p>
          <Money amount={trimmed(order.to.amount)} symbol={order.to.currency} look="figure" />
        </p>
        {next === null && <p className="soft">{endOf(order, said)}</p>}
        <div className="cluster">
          <PageLink className="button" {...way('orders', order.order_uuid)}>
            {said.openOrder}
          </PageLink>
          {over && (
            <Button kind="quiet" onClick={() => flow.send({ type: 'money.drop' })}>
              {cardMoney.done}
            </Button>
          )}
        </div>
      </EmptyState>
    </section>
  )
}

function WhatNow({ flow, order }: Shown & { order: OrderSeen }) {
  const { order: said } = useOrderWords()
  const place = usePlaceOf(flow)
  const shown = useSelector(place, (seen) => (seen ? placeShown(seen) : null))
  const busy = useSelector(place, (seen) => seen?.hasTag('busy') ?? false)
  const can = [
    ['order.approve', shown?.canApprove],
    ['order.cancel', shown?.canCancel],
  ] as const
  return (
    <section className="card" aria-label={said.whatYouCan}>
      <CardBody>
        <NextMove order={order} />
        <Refused note={shown?.refusal ?? null} />
        <div className="cluster">
          {can.map(
            ([type, may]) =>
              may && (
                <Button key={type} busy={busy} onClick={() => place?.send({ type })}>
                  {said.can[type]}
                </Button>
              ),
          )}
        </div>
      </CardBody>
    </section>
  )
}
