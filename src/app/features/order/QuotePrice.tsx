import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OrderType } from '#contract/orderType'
import { QUOTE_LIFE_MS, type Quote } from '#contract/quote'
import { priceMoved, type quoteFlow, type QuoteSnapshot } from '#machines/order/quote.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { useShownFor, useToday } from '#app/ui/now.ts'
import { QuoteLines } from '#app/ui/QuoteLines.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatAhead } from '#app/i18n/ago.ts'
import { formatAmount, formatAmountParts, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { feesText } from './bounds.ts'
import { refusedAtAddress, usePaymentTerms, useQuoteFlow } from './orderForm.hooks.ts'
import { percentOf, rateText, trimmedAmount } from './rates.ts'
import { TryAgain } from '#app/features/app/LoadFailed.tsx'
import { useOrderWords, type OrderWords } from './words.ts'

export function QuotePrice({ theirs }: { theirs: string }) {
  const quote = useQuoteFlow()
  return quote ? <QuotePriceOf quote={quote} theirs={theirs} /> : null
}

type QuoteActor = ActorRefFrom<typeof quoteFlow>

export function QuotePriceOf({ quote, theirs }: { quote: QuoteActor; theirs: string }) {
  const { order: texts } = useOrderWords()
  const snapshot = useSelector(quote, (snapshot) => snapshot)
  const { quote: price } = snapshot.context
  const refresh = () => quote.send({ type: 'quote.refresh' })
  return (
    <section className="card" aria-label={texts.quote} aria-busy={snapshot.hasTag('busy')}>
      <PanelBody>
        <div aria-live="polite">
          {price ? (
            <QuoteLifetime
              key={price.quote_id}
              price={price}
              expired={snapshot.matches('expired')}
            />
          ) : (
            <NoPrice quote={quote} snapshot={snapshot} />
          )}
        </div>
        {snapshot.matches('expired') && (
          <Callout tone="wait" icon={clock}>
            <p>{texts.expired}</p>
            <div>
              <Button onClick={refresh}>{texts.newQuote}</Button>
            </div>
          </Callout>
        )}
        {price && <PriceMoved snapshot={snapshot} />}
        {price && <Lines price={price} theirs={theirs} />}
      </PanelBody>
    </section>
  )
}

/** Refusals about an amount stand at its field. */
const atAmount: readonly string[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
]

function NoPrice({ quote, snapshot }: { quote: QuoteActor; snapshot: QuoteSnapshot }) {
  const { order: texts } = useOrderWords()
  const { refusal } = snapshot.context
  if (refusedAtAddress.some((code) => code === refusal?.code))
    return <p className="soft">{texts.addressFirst}</p>
  if (snapshot.hasTag('busy') || snapshot.matches('settling'))
    return (
      <>
        <span className="unseen">{texts.asking}</span>
        <SkeletonRows count={2} />
      </>
    )
  if (refusal !== null && atAmount.includes(refusal.code))
    return <p className="soft">{texts.amountFirst}</p>
  if (refusal === null || refusal.code === 'CURRENCY_REQUIRED') return <BeforeAmount />
  return (
    <div className="stack stack-close">
      <RefusalCallout
        note={refusal}
        actions={{ QUOTE_AGAIN: () => quote.send({ type: 'quote.refresh' }) }}
      />
      <div>
        <TryAgain onClick={() => quote.send({ type: 'quote.refresh' })} />
      </div>
    </div>
  )
}

/** Fees and arrival, as far as they are known without an amount. */
function BeforeAmount() {
  const words = useOrderWords()
  const { order: texts } = words
  const language = useLanguage()
  const terms = usePaymentTerms()
  const orderType = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context.orderType)
  const arrival = useArrival(orderType)
  if (terms === null || arrival === null) return <p className="soft">{texts.noQuoteYet}</p>
  const { symbol: currency, fee_fixed, network_fee, fee_percent: percent } = terms
  const charged = { currency, fixed: [fee_fixed, network_fee], percent, bounds: terms }
  const fees = feesText(charged, words, language)
  return (
    <dl className="pairs">
      <div>
        <dt>{texts.fees}</dt>
        <dd>{fees ?? texts.noFees}</dd>
      </div>
      <div>
        <dt>{texts.arrives}</dt>
        <dd>{arrival}</dd>
      </div>
    </dl>
  )
}

function QuoteLifetime({ price, expired }: { price: Quote; expired: boolean }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const shownFor = useShownFor()
  const whole = QUOTE_LIFE_MS / 1_000
  const shown = expired ? 0 : Math.max(0, Math.ceil((QUOTE_LIFE_MS - shownFor) / 1_000))
  const { one, other, rate } = rateText({
    rate: price.rate,
    from: price.from_symbol,
    to: price.to_symbol,
  })
  const known = price.from_currency !== price.to_currency
  return (
    <div className="stack stack-tight">
      <div className="between">
        <p className="label figures">
          {known ? texts.rateOf(one, formatAmount(rate, other, language)) : texts.quote}
        </p>
        {!expired && (
          <p className="small soft figures" aria-hidden="true">
            {texts.heldFor(shown)}
          </p>
        )}
      </div>
      <svg className="bar" role="img" aria-label={texts.secondsLeft(shown, whole)}>
        <rect width={`${(shown / whole) * 100}%`} height="100%" />
      </svg>
    </div>
  )
}

function PriceMoved({ snapshot }: { snapshot: QuoteSnapshot }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const moved = priceMoved(snapshot)
  if (moved === null) return null
  const { arrives, worse, amount, symbol } = moved
  const sum = formatAmount(trimmedAmount(amount), symbol, language)
  return (
    <Callout tone={worse ? 'wait' : 'good'} icon={alert}>
      <p role="status">{texts.moved(sum, arrives)}</p>
    </Callout>
  )
}

function Lines({ price, theirs }: { price: Quote; theirs: string }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const arrival = useArrival(price.order_type)
  const { from_symbol: from, to_symbol: to } = price
  const { one, other, rate } = rateText({ rate: price.rate, from, to })
  const same = price.from_currency === price.to_currency
  return (
    <QuoteLines
      lines={[
        [texts.youSend, <Exact key="from" amount={price.from_amount} symbol={from} />],
        [texts.fees, <Fees key="fees" price={price} />],
        [
          texts.rate,
          same ? texts.sameCurrency : texts.rateFor(formatAmount(rate, other, language), one),
        ],
        [texts.arrives, arrival],
        [theirs, <Exact key="to" amount={price.result_amount} symbol={to} />],
      ]}
    />
  )
}

function Fees({ price }: { price: Quote }) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  if (isNothing(price.fees)) return texts.noFees
  const { whole, fraction } = formatAmountParts(percentOf(price), language)
  return (
    <Exact
      amount={`-${price.fees}`}
      symbol={price.from_symbol}
      word={(fees) => texts.feesShare(fees, whole + fraction)}
    />
  )
}

interface ExactProps {
  amount: string
  symbol: string
  /** What else is said with it. */
  word?: (amount: string) => string
}

/** Eight significant digits; the others at a press. */
function Exact({ amount, symbol, word = (text) => text }: ExactProps) {
  const language = useLanguage()
  const exact = formatAmount(trimmedAmount(amount), symbol, language)
  const short = formatAmount(trimmedAmount(amount), symbol, language, { significant: 8 })
  if (short === exact) return word(exact)
  return (
    <details className="exact">
      <summary>{word(short)}</summary>
      {exact}
    </details>
  )
}

/** When the money is there: by the hours of its rail, or as far as its way tells. */
function useArrival(type: OrderType | undefined): string | null {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const today = useToday()
  const until = usePaymentTerms()?.arrives_by
  const isLater = useSelector(useFlow('orderForm'), (snapshot) => !!snapshot?.context.when)
  if (until && !isLater) return texts.arrivesBy(formatAhead(until, today, language))
  return type ? arrivalOf(type, texts) : null
}

function arrivalOf(type: OrderType, { arrival, railTime }: OrderWords['order']): string {
  const rail = (['WIRE', 'ACH', 'SEPA', 'SWIFT', 'FPS', 'CHAPS'] as const).find((one) =>
    type.includes(one),
  )
  if (rail) return railTime[rail]
  return /CRYPTO/.test(type) && !type.startsWith('EXCHANGE') ? arrival.network : arrival.atOnce
}
