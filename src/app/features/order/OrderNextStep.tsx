import type { Order, OrderEnd } from '#contract/order'
import { Callout } from '#app/ui/Callout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatTime } from '#app/i18n/when.ts'
import { isIncoming, orderLook } from './orderLook.ts'
import { useOrderWords, type OrderWords } from './words.ts'

type OrderStatusParts = Pick<Order, 'status' | 'sub_status' | 'next' | 'confirmations'>

/** Why it waits, who moves next and until when. */
export function OrderNextStep({
  order: { status, next, confirmations },
}: {
  order: OrderStatusParts
}) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  if (next === null) return null
  const { tone, icon } = orderLook[status]
  return (
    <Callout tone={tone} icon={icon}>
      <p className="label">
        {next.until === null
          ? texts.mover[next.mover]
          : texts.nextBy[next.mover](
              `${formatDayShort(next.until, language)}, ${formatTime(next.until, language)}`,
            )}
      </p>
      <p>{texts.wait[next.why]}</p>
      {next.until !== null && texts.otherwise[next.why] && <p>{texts.otherwise[next.why]}</p>}
      {confirmations && (
        <p className="small soft">
          {texts.confirmations(confirmations.seen, confirmations.needed)}
        </p>
      )}
    </Callout>
  )
}

/** Null where the reason is not one of the known. */
export function endText(
  order: Omit<Order, 'id'>,
  { end: ends, endIn }: OrderWords['order'],
): string | null {
  const { sub_status: end } = order
  if (end === null || !Object.hasOwn(ends, end)) return null
  const known = end as OrderEnd
  return (isIncoming(order) ? endIn[known] : undefined) ?? ends[known]
}
