import type { Order } from '#contract/order'
import { fromMinor, minorOf, SCALE_MAX } from '#contract/kit/amount'
import { QuoteLines } from '#app/ui/QuoteLines.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { isIncoming } from './orderLook.ts'
import { rateText, trimmedAmount } from './rates.ts'
import { useOrderWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

export function OrderAmounts({ order }: { order: Omit<Order, 'id'> }) {
  const { from, to, meta, order_type: type } = order
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const { one, other, rate } = rateText({
    rate: meta.exchange_rate,
    from: from.currency,
    to: to.currency,
  })
  // Money on their own cards is still theirs.
  const own = type === 'EXCHANGE_CRYPTO_INTERNAL' || type.includes('CARD')
  const incoming = isIncoming(order)
  return (
    <BodyPanel title={texts.sum}>
      <QuoteLines
        lines={[
          [
            incoming && !own ? texts.theySend : texts.youSend,
            formatAmount(trimmedAmount(from.amount), from.currency, language),
          ],
          ...feesIn(meta).map(
            ({ amount, currency }) =>
              [texts.fees, formatAmount(trimmedAmount(`-${amount}`), currency, language)] as const,
          ),
          [
            texts.rate,
            from.currency === to.currency
              ? texts.sameCurrency
              : texts.rateFor(formatAmount(rate, other, language), one),
          ],
          [
            incoming || own ? texts.youGet : texts.theyGet,
            formatAmount(trimmedAmount(to.amount), to.currency, language),
          ],
        ]}
      />
    </BodyPanel>
  )
}

/** Our fee and the network's as one line, or as two where their currencies differ. */
function feesIn({ fee, fee_currency, network_fee, network_fee_currency }: Order['meta']) {
  const [ours, theirs] = [minorOf(fee), minorOf(network_fee)]
  const own = { amount: fee, currency: fee_currency }
  if (!theirs) return [own]
  if (fee_currency === network_fee_currency)
    return [{ amount: fromMinor(ours + theirs, SCALE_MAX), currency: fee_currency }]
  return [own, { amount: network_fee, currency: network_fee_currency }]
}
