import { useSelector } from '@xstate/react'
import type { CardMoneyActor } from '#machines/card/cardMoney.flow'
import { Button } from '#app/ui/Button.tsx'
import { Card as Sheet } from '#app/ui/Panel.tsx'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { clock } from '#app/ui/icons/clock.ts'
import { SkeletonCard } from '#app/ui/PanelSkeleton.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { NotShown } from '#app/features/app/LoadFailed.tsx'
import '#app/theme/forms.css'
import { faceOf, usePlaceOf } from './cardMoney.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { MoneyOutcome } from './MoneyOutcome.tsx'
import { useOrderWords } from '#app/features/order/words.ts'
import { useCardWords } from './words.ts'

/** Money between wallet and cards, where it was asked for: made, and then followed to its end. */
export function MoneyPanel({ flow }: { flow: CardMoneyActor }) {
  const face = useSelector(flow, faceOf)
  if (face === 'making') return <MoneyForm flow={flow} />
  if (face === 'outcome') return <MoneyOutcome flow={flow} />
  if (face === 'resumed') return <Resumed flow={flow} />
  if (face === 'unread') return <Unread flow={flow} />
  if (face === null) return null
  return <SkeletonCard count={3} />
}

/** A wish from before this page was opened: nobody says anything before the bank has. */
function Resumed({ flow }: { flow: CardMoneyActor }) {
  const { order: said } = useOrderWords()
  const place = usePlaceOf(flow)
  const unknown = useSelector(
    place,
    (seen) => seen?.matches({ submitting: 'outcomeUnknown' }) ?? false,
  )
  return (
    <Sheet title={said.sure} busy>
      {unknown ? (
        <EmptyState icon={clock} tone="wait" title={said.sure}>
          <p className="soft">{said.unknown}</p>
          <Button onClick={() => place?.send({ type: 'order.ask' })}>{said.askAgain}</Button>
        </EmptyState>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Sheet>
  )
}

function Unread({ flow }: { flow: CardMoneyActor }) {
  const { cardMoney: said } = useCardWords()
  const { refusal, asked } = useSelector(flow, ({ context }) => context)
  const again = () => flow.send({ type: 'money.retry' })
  return (
    <Sheet title={said.open[asked?.way ?? 'load']}>
      <NotShown title={said.unread} note={refusal} again={again}>
        <Button kind="quiet" onClick={() => flow.send({ type: 'money.drop' })}>
          {said.cancel}
        </Button>
      </NotShown>
    </Sheet>
  )
}
