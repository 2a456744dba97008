import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { placeShown, type OrderSeen } from '#machines/order/place.flow'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { endText, OrderNextStep } from '#app/features/order/OrderNextStep.tsx'
import { orderLook } from '#app/features/order/orderLook.ts'
import { OrderAmounts } from '#app/features/order/OrderAmounts.tsx'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { ProofStep } from '#app/features/proof/ProofStep.tsx'
import { useMoneyPlace } from './cardMoney.ts'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'

interface Props {
  flow: CardMoneyActor
}

export function MoneyOutcome({ flow }: Props) {
  const ended = useSelector(flow, ({ context }) => context.order)
  const place = useMoneyPlace(flow)
  const moving = useSelector(place, (snapshot) => snapshot?.context.order ?? null)
  const proof = useSelector(place, (snapshot) => snapshot?.children.proof)
  const order = moving ?? ended
  if (!order) return null
  return (
    <div className="split">
      <OutcomeText flow={flow} order={order} />
      <div className="stack">
        {proof ? (
          <ProofStep flow={proof} />
        ) : (
          order.next && <NextActions flow={flow} order={order} />
        )}
        <OrderAmounts order={order} />
      </div>
    </div>
  )
}

function OutcomeText({ flow, order }: Props & { order: OrderSeen }) {
  const { order: texts } = useOrderWords()
  const { cardMoney } = useCardWords()
  const linkTo = useWay()
  const over = useSelector(flow, (snapshot) => snapshot.matches('ended'))
  const { status, order_type: type, next } = order
  return (
    <section className="card" aria-live="polite">
      <EmptyState
        {...orderLook[status]}
        title={`${texts.types[type]}: ${texts.status[status]}`}
        alone
      >
        <p>
          <Money amount={trimmedAmount(order.to.amount)} symbol={order.to.currency} look="figure" />
        </p>
        {next === null && <p className="soft">{endText(order, texts)}</p>}
        <div className="cluster">
          <PageLink className="button" {...linkTo('orders', order.order_uuid)}>
            {texts.openOrder}
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

function NextActions({ flow, order }: Props & { order: OrderSeen }) {
  const { order: texts } = useOrderWords()
  const place = useMoneyPlace(flow)
  const shown = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const busy = useSelector(place, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const can = [
    ['order.approve', shown?.canApprove],
    ['order.cancel', shown?.canCancel],
  ] as const
  return (
    <section className="card" aria-label={texts.whatYouCan}>
      <PanelBody>
        <OrderNextStep order={order} />
        <RefusalCallout note={shown?.refusal ?? null} />
        <div className="cluster">
          {can.map(
            ([type, may]) =>
              may && (
                <Button key={type} busy={busy} onClick={() => place?.send({ type })}>
                  {texts.can[type]}
                </Button>
              ),
          )}
        </div>
      </PanelBody>
    </section>
  )
}
