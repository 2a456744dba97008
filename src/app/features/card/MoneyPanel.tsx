import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { cardMoneyView, useMoneyPlace } from './cardMoney.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { useCardWords } from './words.ts'
import { ResumedOrder, OrderResult } from '#app/features/order/OrderOutcome.tsx'
import { placeShown, type OrderView } from '#machines/order/place.flow'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { OrderNextStep } from '#app/features/order/OrderNextStep.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import '#app/theme/forms.css'

export function MoneyPanel({ flow }: { flow: CardMoneyActor }) {
  const view = useSelector(flow, cardMoneyView)
  const place = useMoneyPlace(flow)
  if (view === 'making') return <MoneyForm flow={flow} />
  if (view === 'outcome') return <MoneyOutcome flow={flow} />
  if (view === 'resumed') return <ResumedOrder place={place} />
  if (view === 'unread') return <Unread flow={flow} />
  if (view === null) return null
  return <PanelSkeleton count={3} />
}

function Unread({ flow }: { flow: CardMoneyActor }) {
  const { cardMoney: texts } = useCardWords()
  const { refusal, request } = useSelector(flow, ({ context }) => context)
  const again = () => flow.send({ type: 'money.retry' })
  return (
    <Panel title={texts.open[request?.way ?? 'load']}>
      <LoadFailed title={texts.unread} note={refusal} onRetry={again}>
        <Button kind="quiet" onClick={() => flow.send({ type: 'money.drop' })}>
          {texts.cancel}
        </Button>
      </LoadFailed>
    </Panel>
  )
}

interface Props {
  flow: CardMoneyActor
}

function MoneyOutcome({ flow }: Props) {
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

function NextActions({ flow, order }: Props & { order: OrderView }) {
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
