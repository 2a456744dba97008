import type { Order, OrderEnd, OrderWait } from '#contract/order'
import { AskLink } from '#app/features/activity/AskLink.tsx'
import { Callout } from '#app/ui/Callout.tsx'
import { useNow } from '#app/ui/now.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { isIncoming, orderLook } from './orderLook.ts'
import { useOrderWords, type OrderWords } from './words.ts'

type OrderView = Omit<Order, 'id'>

/** On its way out, with a time by which it was to be there. */
const onItsWay: readonly OrderWait[] = ['queued', 'submitted', 'confirming']

/** Who has it and why, by when it moves on, and what happens if it does not. */
export function OrderNextStep({ order }: { order: OrderView }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const now = useNow()
  const { status, next, confirmations } = order
  if (next === null) return null
  const { mover, why, until } = next
  const leaves = onItsWay.includes(why) && !isIncoming(order)
  const late = leaves && until !== null && Date.parse(until) <= now
  const { tone, icon } = orderLook[status]
  const otherwise = (isIncoming(order) ? texts.otherwiseIn[why] : undefined) ?? texts.otherwise[why]
  return (
    <Callout tone={tone} icon={icon}>
      <p className="label">
        {late
          ? texts.late
          : until === null
            ? texts.mover[mover]
            : texts.nextBy[leaves ? 'rail' : mover](formatDateTimeShort(until, language))}
      </p>
      <p>{late ? texts.lateText : texts.wait[why]}</p>
      {why === 'awaiting_approver' && order.from.currency !== order.to.currency && (
        <p>{texts.rateAtApproval}</p>
      )}
      {leaves && order.network !== null && <p>{texts.arrivesUsually}</p>}
      {confirmations && (
        <p className="small soft">
          {texts.confirmations(confirmations.seen, confirmations.needed)}
        </p>
      )}
      <p>{otherwise}</p>
      {late && (
        <div>
          <AskLink event={{ id: order.order_uuid, number: order.number }} />
        </div>
      )}
    </Callout>
  )
}

/** Null where the reason is not one of the known. */
export function endText(
  order: OrderView,
  { end: ends, endIn }: OrderWords['order'],
): string | null {
  const { sub_status: end } = order
  if (end === null || !Object.hasOwn(ends, end)) return null
  const known = end as OrderEnd
  return (isIncoming(order) ? endIn[known] : undefined) ?? ends[known]
}
