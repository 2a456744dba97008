import type { OrderDetail, OrderStep, OrderWait } from '#contract/order'
import { check } from '#app/ui/icons/check.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useToday } from '#app/ui/now.ts'
import { formatSinceShort } from '#app/i18n/ago.ts'
import { isIncoming, orderLook } from './orderLook.ts'
import { endText } from './OrderNextStep.tsx'
import { useOrderWords, type OrderWords } from './words.ts'
import { Timeline, TimelineAhead, TimelineStep } from '#app/ui/Timeline.tsx'

/** The steps the order has taken, where it is, and what would come. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const today = useToday()
  const { history, status, next } = order
  const last = history.length - 1
  return (
    <Timeline>
      {history.map((step, at) => {
        const isCurrent = at === last
        const look = isCurrent ? orderLook[status] : { tone: 'good' as const, icon: check }
        return (
          <TimelineStep
            key={step.seq}
            {...look}
            word={stepText(order, step, texts)}
            at={step.at}
            when={formatSinceShort(step.at, today, language)}
          >
            {isCurrent && next === null && stepStatusText(order, step, texts)}
          </TimelineStep>
        )
      })}
      {next && <TimelineAhead word={texts.status.COMPLETE} />}
    </Timeline>
  )
}

/** What an outgoing payment alone goes through; nobody here has placed an incoming one. */
function stepText(
  order: OrderDetail,
  { event, actor, to, mine }: OrderStep,
  texts: OrderWords['order'],
) {
  if (isIncoming(order)) {
    if (event === 'order.place' && actor !== 'customer') return texts.announced
    if (event === 'order.expire' || event === 'rail.rejected') return texts.status[to]
  }
  const byOther = mine === false ? texts.happenedByOther[event] : undefined
  return byOther ?? texts.happened[event] ?? texts.status[to]
}

function stepStatusText(
  order: OrderDetail,
  { event, sub_status: subStatus }: OrderStep,
  texts: OrderWords['order'],
): string | null {
  if (subStatus === null || isAfterwards(event)) return null
  if (Object.hasOwn(texts.wait, subStatus)) return texts.wait[subStatus as OrderWait]
  return endText({ ...order, sub_status: subStatus }, texts)
}

/** Of what happens to a payment once it has left, its end says nothing. */
const isAfterwards = (event: string) =>
  event === 'rail.returned' || event === 'payment.failed' || event.startsWith('recall.')
