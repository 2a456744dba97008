import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { fromMinor, minorOf, SCALE_MAX } from '#contract/kit/amount'
import type { OrderDetail } from '#contract/order'
import type { OrderRecall, Recall, RecallStatus } from '#contract/recallShape'
import { canRecall, type oneOrderFlow } from '#machines/order/oneOrder.flow'
import { AskLink } from '#app/features/activity/AskLink.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay, formatDayShort } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { Callout, type Tone } from '#app/ui/Callout.tsx'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { cross } from '#app/ui/icons/cross.ts'
import { RecallForm } from './RecallForm.tsx'
import { useRecallWords } from './words.ts'

interface Props {
  flow: ActorRefFrom<typeof oneOrderFlow>
  order: OrderDetail
}

/** Whether a payment can be asked back, the asking, and how it goes. */
export function RecallPanel({ flow, order }: Props) {
  const { recall: texts } = useRecallWords()
  const recalling = useSelector(flow, ({ children }) => children.recalling)
  const recalls = order.recall ?? null
  if (recalls === null) return null
  if (recalling) return <RecallForm flow={recalling} recalls={recalls} />
  const obstacle = recalls.obstacle && texts.obstacles[recalls.obstacle]
  if (!recalls.recall && !obstacle && !canRecall(order)) return null
  return (
    <BodyPanel title={texts.title}>
      {recalls.recall && <RecallState order={order} recall={recalls.recall} />}
      {!recalls.recall && obstacle && <p className="soft">{obstacle}</p>}
      {canRecall(order) && <Offer flow={flow} recalls={recalls} />}
    </BodyPanel>
  )
}

function Offer({
  flow,
  recalls: { recall, until },
}: Pick<Props, 'flow'> & { recalls: OrderRecall }) {
  const { recall: texts } = useRecallWords()
  const language = useLanguage()
  const free = useSelector(flow, (snapshot) => snapshot.matches('shown'))
  const may = useMayInWallet()
  if (!may('recallOrder')) return null
  return (
    <>
      {!recall && <p className="soft">{texts.offer}</p>}
      {until && <p className="small soft">{texts.until(formatDay(until, language))}</p>}
      <div>
        <Button off={!free} onClick={() => flow.send({ type: 'recall.open' })}>
          {texts.ask}
        </Button>
      </div>
    </>
  )
}

const recallLook: Record<RecallStatus, { tone: Tone; icon: string }> = {
  REQUESTED: { tone: 'wait', icon: clock },
  SENT: { tone: 'wait', icon: clock },
  RETURNED: { tone: 'good', icon: check },
  REFUSED: { tone: 'bad', icon: cross },
  EXPIRED: { tone: 'bad', icon: clock },
  NOT_NEEDED: { tone: 'calm', icon: check },
}

function RecallState({ order, recall }: { order: OrderDetail; recall: Recall }) {
  const { recall: texts } = useRecallWords()
  const language = useLanguage()
  const { status, answer, reason, amount, currency, returned_amount: back } = recall
  const sum = (value: string) => formatAmount(value, currency, language)
  const kept = back === null ? 0n : minorOf(amount) - minorOf(back)
  const unreturned = status === 'REFUSED' || status === 'EXPIRED'
  return (
    <>
      <div className="alert" aria-live="polite">
        <Callout {...recallLook[status]}>
          <p className="label">{texts.status[status]}</p>
          <p>{texts.now[status](formatDayShort(recall.due_at, language))}</p>
          {answer && <p>{texts.answers[answer]}</p>}
          {unreturned && (
            <>
              <p>{texts.directly}</p>
              <div>
                <AskLink event={{ id: order.order_uuid, number: order.number }} />
              </div>
            </>
          )}
        </Callout>
      </div>
      <Pairs
        of={[
          [texts.cause, texts.reasons[reason]],
          [texts.askedOn, formatDay(recall.created_at, language)],
          [texts.askedFor, sum(amount)],
          [texts.returned, back && sum(back)],
          [texts.kept, kept !== 0n && sum(trimmedAmount(fromMinor(kept, SCALE_MAX)))],
        ]}
      />
    </>
  )
}
