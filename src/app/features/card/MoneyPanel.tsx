import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import '#app/theme/forms.css'
import { cardMoneyView, useMoneyPlace } from './cardMoney.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { MoneyOutcome } from './MoneyOutcome.tsx'
import { useCardWords } from './words.ts'
import { ResumedOrder } from '#app/features/order/OrderOutcome.tsx'

/** Money between wallet and cards: the form, and then the order until it ends. */
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
  const { refusal, asked: request } = useSelector(flow, ({ context }) => context)
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
