import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { placeShown, type OrderSeen } from '#machines/order/place.flow'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { OrderNextStep } from '#app/features/order/OrderNextStep.tsx'
import { useMoneyPlace } from './cardMoney.ts'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'
import { OrderResult } from '#app/features/order/OrderOutcome.tsx'

interface Props {
  flow: CardMoneyActor
}

export function MoneyOutcome({ flow }: Props) {
  const { order: texts } = useOrderWords()
  const { cardMoney } = useCardWords()
  const ended = useSelector(flow, ({ context }) => context.order)
  const over = useSelector(flow, (snapshot) => snapshot.matches('ended'))
  const place = useMoneyPlace(flow)
  const order = useSelector(place, (snapshot) => snapshot?.context.order ?? null) ?? ended
  if (!order) return null
  return (
    <OrderResult
      {...{ order, place }}
      title={`${texts.types[order.order_type]}: ${texts.status[order.status]}`}
      done={
        over && (
          <Button kind="quiet" onClick={() => flow.send({ type: 'money.drop' })}>
            {cardMoney.done}
          </Button>
        )
      }
      actions={<NextActions flow={flow} order={order} />}
    />
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
