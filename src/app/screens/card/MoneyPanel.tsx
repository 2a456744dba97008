import { useSelector } from '@xstate/react'
import { Button } from '#app/parts/Button.tsx'
import { Card as Sheet } from '#app/parts/Card.tsx'
import { Face } from '#app/parts/Face.tsx'
import { clock } from '#app/parts/roomIcons.ts'
import { SkeletonCard } from '#app/parts/SkeletonCard.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { NotShown } from '#app/screens/house/NotShown.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import '#app/look/forms.css'
import { faceOf, usePlaceOf, type CardMoneyActor } from './cardMoney.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { MoneyOutcome } from './MoneyOutcome.tsx'

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
  const { order: said } = useInsideWords()
  const place = usePlaceOf(flow)
  const unknown = useSelector(
    place,
    (seen) => seen?.matches({ submitting: 'outcomeUnknown' }) ?? false,
  )
  return (
    <Sheet title={said.sure} busy>
      {unknown ? (
        <Face icon={clock} tone="wait" title={said.sure}>
          <p className="soft">{said.unknown}</p>
          <Button onClick={() => place?.send({ type: 'order.ask' })}>{said.askAgain}</Button>
        </Face>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Sheet>
  )
}

function Unread({ flow }: { flow: CardMoneyActor }) {
  const { cardMoney: said } = useInsideWords()
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
