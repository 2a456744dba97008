import { useSelector } from '@xstate/react'
import { placeShown, type OrderSeen } from '#machines/order/place.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { Proving } from '#app/features/proof/ProofStep.tsx'
import { endOf, NextMove } from './OrderNextStep.tsx'
import { orderLook } from './orderLook.ts'
import { usePlace } from './orderForm.hooks.ts'
import { OrderSum } from './OrderAmounts.tsx'
import { trimmed } from './rates.ts'
import { useOrderWords } from './words.ts'

/** The order that was made: followed while it moves, and told how it ended. */
export function Outcome() {
  const desk = useFlow('orderForm')
  const ended = useSelector(desk, (seen) => seen?.context.order ?? null)
  const place = usePlace()
  const moving = useSelector(place, (seen) => (seen ? placeShown(seen) : null))
  const order = moving?.order ?? ended
  if (order) return <Placed order={order} />
  return <Resumed />
}

/** A wish from before this page was opened: nobody says anything before the bank has. */
function Resumed() {
  const { order: said } = useOrderWords()
  const place = usePlace()
  const unknown = useSelector(
    place,
    (seen) => seen?.matches({ submitting: 'outcomeUnknown' }) ?? false,
  )
  return (
    <Card title={said.sure} busy>
      {unknown ? (
        <EmptyState icon={clock} tone="wait" title={said.sure}>
          <p className="soft">{said.unknown}</p>
          <Button onClick={() => place?.send({ type: 'order.ask' })}>{said.askAgain}</Button>
        </EmptyState>
      ) : (
        <SkeletonRows count={3} />
      )}
    </Card>
  )
}

function Placed({ order }: { order: OrderSeen }) {
  const { order: said } = useOrderWords()
  const desk = useFlow('orderForm')
  const way = useWay()
  const { status, order_uuid: id } = order
  const proof = useSelector(usePlace(), (seen) => seen?.children.proof)
  const waits = order.next?.why === 'awaiting_step_up'
  const ended = order.next === null && status in said.placed
  const title = ended ? titleIn(said.placed, status) : waits ? said.waiting : said.onItsWay
  return (
    <div className="split">
      <section className="card" aria-live="polite">
        <EmptyState {...orderLook[status]} title={title} alone>
          <p>
            <Money amount={trimmed(order.to.amount)} symbol={order.to.currency} look="figure" />
          </p>
          {order.destination && <p>{order.destination.title}</p>}
          {order.next === null && <p className="soft">{endOf(order, said)}</p>}
          <div className="cluster">
            <PageLink className="button" {...way('orders', id)}>
              {said.openOrder}
            </PageLink>
            {order.next === null && (
              <Button kind="quiet" onClick={() => desk?.send({ type: 'form.restart' })}>
                {said.another}
              </Button>
            )}
          </div>
        </EmptyState>
      </section>
      <div className="stack">
        {proof ? <Proving flow={proof} /> : order.next && <WhatNow order={order} />}
        <OrderSum order={order} />
      </div>
    </div>
  )
}

const titleIn = (titles: Readonly<Record<string, string>>, status: string) => titles[status] ?? ''

function WhatNow({ order }: { order: OrderSeen }) {
  const { order: said } = useOrderWords()
  const place = usePlace()
  const shown = useSelector(place, (seen) => (seen ? placeShown(seen) : null))
  const busy = useSelector(place, (seen) => seen?.hasTag('busy') ?? false)
  return (
    <Card title={said.whatYouCan}>
      <CardBody>
        <NextMove order={order} />
        <Refused note={shown?.refusal ?? null} />
        <div className="cluster">
          {shown?.canApprove && (
            <Button
              kind="primary"
              busy={busy}
              onClick={() => place?.send({ type: 'order.approve' })}
            >
              {said.can['order.approve']}
            </Button>
          )}
          {shown?.canCancel && (
            <Button kind="quiet" busy={busy} onClick={() => place?.send({ type: 'order.cancel' })}>
              {said.can['order.cancel']}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
