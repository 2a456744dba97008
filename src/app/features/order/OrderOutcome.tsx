import { useSelector } from '@xstate/react'
import { placeShown, type OrderSeen } from '#machines/order/place.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { endText, OrderNextStep } from './OrderNextStep.tsx'
import { orderLook } from './orderLook.ts'
import { usePlaceFlow } from './orderForm.hooks.ts'
import { OrderAmounts } from './OrderAmounts.tsx'
import { trimmedAmount } from './rates.ts'
import { useOrderWords } from './words.ts'

export function OrderOutcome() {
  const form = useFlow('orderForm')
  const ended = useSelector(form, (snapshot) => snapshot?.context.order ?? null)
  const place = usePlaceFlow()
  const moving = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const order = moving?.order ?? ended
  if (order) return <Placed order={order} />
  return <Resumed />
}

/** A submission from before a reload: nothing is known until the bank has answered. */
function Resumed() {
  const { order: texts } = useOrderWords()
  const place = usePlaceFlow()
  const unknown = useSelector(
    place,
    (snapshot) => snapshot?.matches({ submitting: 'outcomeUnknown' }) ?? false,
  )
  return (
    <Panel title={texts.sure} busy>
      {unknown ? (
        <EmptyState icon={clock} tone="wait" title={texts.sure}>
          <p className="soft">{texts.unknown}</p>
          <Button onClick={() => place?.send({ type: 'order.ask' })}>{texts.askAgain}</Button>
        </EmptyState>
      ) : (
        <SkeletonRows count={3} />
      )}
    </Panel>
  )
}

function Placed({ order }: { order: OrderSeen }) {
  const { order: texts } = useOrderWords()
  const form = useFlow('orderForm')
  const linkTo = useWay()
  const { status, order_uuid: id } = order
  const proof = useSelector(usePlaceFlow(), (snapshot) => snapshot?.children.proof)
  const waits = order.next?.why === 'awaiting_step_up'
  const ended = order.next === null && status in texts.placed
  const title = ended ? outcomeTitle(texts.placed, status) : waits ? texts.waiting : texts.onItsWay
  return (
    <div className="split">
      <section className="card" aria-live="polite">
        <EmptyState {...orderLook[status]} title={title} alone>
          <p>
            <Money
              amount={trimmedAmount(order.to.amount)}
              symbol={order.to.currency}
              look="figure"
            />
          </p>
          {order.destination && <p>{order.destination.title}</p>}
          {order.next === null && <p className="soft">{endText(order, texts)}</p>}
          <div className="cluster">
            <PageLink className="button" {...linkTo('orders', id)}>
              {texts.openOrder}
            </PageLink>
            {order.next === null && (
              <Button kind="quiet" onClick={() => form?.send({ type: 'form.restart' })}>
                {texts.another}
              </Button>
            )}
          </div>
        </EmptyState>
      </section>
      <div className="stack">
        {proof ? <ProofStep flow={proof} /> : order.next && <NextActions order={order} />}
        <OrderAmounts order={order} />
      </div>
    </div>
  )
}

const outcomeTitle = (titles: Readonly<Record<string, string>>, status: string) =>
  titles[status] ?? ''

function NextActions({ order }: { order: OrderSeen }) {
  const { order: texts } = useOrderWords()
  const place = usePlaceFlow()
  const shown = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const busy = useSelector(place, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return (
    <Panel title={texts.whatYouCan}>
      <PanelBody>
        <OrderNextStep order={order} />
        <RefusalCallout note={shown?.refusal ?? null} />
        <div className="cluster">
          {shown?.canApprove && (
            <Button
              kind="primary"
              busy={busy}
              onClick={() => place?.send({ type: 'order.approve' })}
            >
              {texts.can['order.approve']}
            </Button>
          )}
          {shown?.canCancel && (
            <Button kind="quiet" busy={busy} onClick={() => place?.send({ type: 'order.cancel' })}>
              {texts.can['order.cancel']}
            </Button>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
