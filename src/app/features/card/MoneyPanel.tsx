import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { Button } from '#app/ui/Button.tsx'
import { Panel } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import '#app/theme/forms.css'
import { cardMoneyView, useMoneyPlace } from './cardMoney.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { MoneyOutcome } from './MoneyOutcome.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'

/** Money between wallet and cards: the form, and then the order until it ends. */
export function MoneyPanel({ flow }: { flow: CardMoneyActor }) {
  const face = useSelector(flow, cardMoneyView)
  if (face === 'making') return <MoneyForm flow={flow} />
  if (face === 'outcome') return <MoneyOutcome flow={flow} />
  if (face === 'resumed') return <Resumed flow={flow} />
  if (face === 'unread') return <Unread flow={flow} />
  if (face === null) return null
  return <PanelSkeleton count={3} />
}

/** A submission from before a reload: nothing is known until the bank has answered. */
function Resumed({ flow }: { flow: CardMoneyActor }) {
  const { order: texts } = useOrderWords()
  const place = useMoneyPlace(flow)
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
        <SkeletonRows count={2} />
      )}
    </Panel>
  )
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
