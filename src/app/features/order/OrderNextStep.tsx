import type { Order } from '#contract/order'
import { Callout } from '#app/ui/Callout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort, formatTime } from '#app/i18n/when.ts'
import { orderLook } from './orderLook.ts'
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
      {confirmations && (
        <p className="small soft">
          {texts.confirmations(confirmations.seen, confirmations.needed)}
        </p>
      )}
    </Callout>
  )
}

/** Null where the reason is not one of the known. */
export const endText = (
  { sub_status: end }: OrderStatusParts,
  { end: ends }: OrderWords['order'],
) => (end !== null && Object.hasOwn(ends, end) ? ends[end as keyof typeof ends] : null)
