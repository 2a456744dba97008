import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { placeShown, type OrderView, type placeFlow } from '#machines/order/place.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { endText, OrderNextStep } from './OrderNextStep.tsx'
import { orderLook } from './orderLook.ts'
import { usePlaceFlow } from './orderForm.hooks.ts'
import { OrderAmounts } from './OrderAmounts.tsx'
import { trimmedAmount } from './rates.ts'
import { useOrderWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function OrderOutcome() {
  const form = useFlow('orderForm')
  const ended = useSelector(form, (snapshot) => snapshot?.context.order ?? null)
  const place = usePlaceFlow()
  const moving = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const order = moving?.order ?? ended
  if (order) return <Placed order={order} />
  return <ResumedOrder place={place} />
}

type PlaceActor = ActorRefFrom<typeof placeFlow>

/** A submission from before a reload: nothing is known until the bank has answered. */
export function ResumedOrder({ place }: { place: PlaceActor | undefined }) {
  const { order: texts } = useOrderWords()
  const unknown = useSelector(
    place,
    (snapshot) => snapshot?.matches({ submitting: 'outcomeUnknown' }) ?? false,
  )
  return (
    <Panel title={texts.sure} busy>
      {unknown ? (
        <EmptyState icon={clock} tone="wait" title={texts.sure}>
          <p className="soft">{texts.unknown}</p>
          <Button onClick={() => place?.send({ type: 'order.ask' })}>{texts.checkAgain}</Button>
        </EmptyState>
      ) : (
        <SkeletonRows count={3} />
      )}
    </Panel>
  )
}

interface ResultProps {
  order: OrderView
  place: PlaceActor | undefined
  title: string
  payee?: string | undefined
  /** What can be done once it has ended, beside opening the order. */
  done: ReactNode
  /** What can be done while it waits. */
  actions: ReactNode
}

/** How the order stands or ended, and its price; a proof where one is due. */
export function OrderResult({ order, place, title, payee, done, actions }: ResultProps) {
  const { order: texts } = useOrderWords()
  const linkTo = useLinkTo()
  const proof = useSelector(place, (snapshot) => snapshot?.children.proof)
  const { amount, currency } = order.to
  return (
    <div className="split">
      <div className="stack">
        <section className="card" aria-live="polite">
          <EmptyState {...orderLook[order.status]} title={title} alone>
            <p>
              <Money amount={trimmedAmount(amount)} symbol={currency} look="figure" />
            </p>
            {payee && <p>{payee}</p>}
            {order.next === null && <p className="soft">{endText(order, texts)}</p>}
            <div className="cluster">
              <PageLink className="button" {...linkTo('activity', order.order_uuid)}>
                {texts.openOrder}
              </PageLink>
              {done}
            </div>
          </EmptyState>
        </section>
        {proof ? <ProofStep flow={proof} /> : order.next && actions}
      </div>
      <OrderAmounts order={order} />
    </div>
  )
}

function Placed({ order }: { order: OrderView }) {
  const { order: texts } = useOrderWords()
  const form = useFlow('orderForm')
  const titles: Readonly<Record<string, string>> = texts.placed
  const waiting = order.next?.why === 'awaiting_step_up' ? texts.waiting : texts.onItsWay
  return (
    <OrderResult
      order={order}
      place={usePlaceFlow()}
      title={(order.next === null && titles[order.status]) || waiting}
      payee={order.destination?.title}
      done={
        order.next === null && (
          <Button kind="quiet" onClick={() => form?.send({ type: 'form.restart' })}>
            {texts.another}
          </Button>
        )
      }
      actions={<NextActions order={order} />}
    />
  )
}

function NextActions({ order }: { order: OrderView }) {
  const { order: texts } = useOrderWords()
  const place = usePlaceFlow()
  const shown = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const busy = useSelector(place, (snapshot) => snapshot?.hasTag('busy') ?? false)
  return (
    <BodyPanel title={shown?.canApprove || shown?.canCancel ? texts.whatYouCan : texts.story}>
      <OrderNextStep order={order} />
      <RefusalCallout note={shown?.refusal ?? null} />
      <div className="cluster">
        {shown?.canApprove && (
          <Button kind="primary" busy={busy} onClick={() => place?.send({ type: 'order.approve' })}>
            {texts.can['order.approve']}
          </Button>
        )}
        {shown?.canCancel && (
          <Button kind="quiet" busy={busy} onClick={() => place?.send({ type: 'order.cancel' })}>
            {texts.can['order.cancel']}
          </Button>
        )}
      </div>
    </BodyPanel>
  )
}
