import type { OrderDetail } from '#contract/order'
import { useDevice } from '#app/context.ts'
import { ShareButton } from '#app/features/app/ShareButton.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { isIncoming, otherPartyOf, referenceWord } from './orderLook.ts'
import { trimmedAmount } from './rates.ts'
import { useOrderWords } from './words.ts'

/** For the recipient of a payment that arrived: nothing of what the sender has, pays or noted. */
export function ShareOrder({ order }: { order: OrderDetail }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const { share } = useDevice()
  const {
    status,
    order_type,
    to,
    to_address: address,
    network,
    txid,
    meta,
    number,
    updated_at,
  } = order
  const payee = otherPartyOf(order) ?? address
  if (!share || status !== 'COMPLETE' || isIncoming(order) || !payee) return null
  const lines: [string, string | null | undefined][] = [
    [texts.theyGet, formatAmount(trimmedAmount(to.amount), to.currency, language)],
    [texts.payee, payee],
    [texts.network, network],
    [texts.txid, txid],
    [referenceWord(order_type, texts), meta.reference],
    [texts.number(number), `${texts.status[status]}, ${formatDay(updated_at, language)}`],
  ]
  const text = lines.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n')
  return (
    <div>
      <ShareButton text={text}>{texts.share}</ShareButton>
    </div>
  )
}
