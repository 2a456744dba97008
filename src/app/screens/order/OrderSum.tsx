import type { Order } from '#contract/order'
import { Card, CardBody } from '#app/parts/Card.tsx'
import { QuoteLines } from '#app/parts/QuoteLines.tsx'
import { spelled } from '#app/words/amounts.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { spokenRate } from './rates.ts'

/** What the money of an order is made of: the four lines of its price, as they were agreed. */
export function OrderSum({
  order: { from, to, meta, order_type: type },
}: {
  order: Omit<Order, 'id'>
}) {
  const { order: said } = useInsideWords()
  const language = useLanguage()
  const { one, other, rate } = spokenRate({
    rate: meta.exchange_rate,
    from: from.currency,
    to: to.currency,
  })
  const theirs = type === 'EXCHANGE_CRYPTO_INTERNAL' ? said.youGet : said.theyGet
  return (
    <Card title={said.sum}>
      <CardBody>
        <QuoteLines
          lines={[
            [said.youSend, spelled(from.amount, from.currency, language)],
            [said.fees, spelled(`-${meta.fee}`, meta.fee_currency, language)],
            [
              said.rate,
              from.currency === to.currency
                ? said.sameCurrency
                : said.rateFor(spelled(rate, other, language), one),
            ],
            [theirs, spelled(to.amount, to.currency, language)],
          ]}
        />
      </CardBody>
    </Card>
  )
}
