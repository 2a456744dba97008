import type { Order } from '#contract/order'
import { Notice } from '#app/ui/Callout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { dayShort, timeOf } from '#app/i18n/when.ts'
import { orderLook } from './orderLook.ts'
import { useOrderWords, type OrderWords } from './words.ts'

type Standing = Pick<Order, 'status' | 'sub_status' | 'next' | 'confirmations'>

/** Why it waits, who moves next and until when. */
export function NextMove({ order: { status, next, confirmations } }: { order: Standing }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  if (next === null) return null
  const mover = said.mover[next.mover]
  const { tone, icon } = orderLook[status]
  return (
    <Notice tone={tone} icon={icon}>
      <p className="label">
        {next.until === null
          ? mover
          : said.nextBy(mover, `${dayShort(next.until, language)} ${timeOf(next.until, language)}`)}
      </p>
      <p>{said.wait[next.why]}</p>
      {confirmations && (
        <p className="small soft">{said.confirmations(confirmations.seen, confirmations.needed)}</p>
      )}
    </Notice>
  )
}

/** How it ended, in words; nothing where the reason is not one of the known. */
export const endOf = ({ sub_status: end }: Standing, { end: ends }: OrderWords['order']) =>
  end !== null && Object.hasOwn(ends, end) ? ends[end as keyof typeof ends] : null
