import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { QUOTE_LIFE_MS, type Quote } from '#contract/quote'
import { priceMoved, type quoteFlow, type QuoteSnapshot } from '#machines/order/quote.flow'
import { Button } from '#app/ui/Button.tsx'
import { CardBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { useShownFor } from '#app/ui/now.ts'
import { QuoteLines } from '#app/ui/QuoteLines.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useQuote } from './orderForm.hooks.ts'
import { spokenRate, trimmed } from './rates.ts'
import { TryAgain } from '#app/features/app/TryAgain.tsx'
import { useOrderWords } from './words.ts'

/** The price of what is made at the desk. */
export function Price({ theirs }: { theirs: string }) {
  const quote = useQuote()
  return quote ? <PriceOf quote={quote} theirs={theirs} /> : null
}

type QuoteActor = ActorRefFrom<typeof quoteFlow>

/** What it costs and how long that holds: the same lines, whatever is moved. */
export function PriceOf({ quote, theirs }: { quote: QuoteActor; theirs: string }) {
  const { order: said } = useOrderWords()
  const snapshot = useSelector(quote, (seen) => seen)
  const { quote: price } = snapshot.context
  const askAnew = () => quote.send({ type: 'quote.refresh' })
  return (
    <section className="card" aria-label={said.quote} aria-busy={snapshot.hasTag('busy')}>
      <CardBody>
        <div aria-live="polite">
          {price ? (
            <Life key={price.quote_id} price={price} gone={snapshot.matches('expired')} />
          ) : (
            <Unpriced quote={quote} snapshot={snapshot} />
          )}
        </div>
        {snapshot.matches('expired') && (
          <Notice tone="wait" icon={clock}>
            <p>{said.expired}</p>
            <div>
              <Button onClick={askAnew}>{said.anew}</Button>
            </div>
          </Notice>
        )}
        {price && <Moved snapshot={snapshot} />}
        {price && <Lines price={price} theirs={theirs} />}
      </CardBody>
    </section>
  )
}

/** Refusals about an amount or a currency stand at their field. */
const saidThere: readonly string[] = [
  'AMOUNT_INVALID',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_LARGE',
  'INSUFFICIENT_FUNDS',
  'CURRENCY_REQUIRED',
]

function Unpriced({ quote, snapshot }: { quote: QuoteActor; snapshot: QuoteSnapshot }) {
  const { order: said } = useOrderWords()
  const { refusal } = snapshot.context
  if (snapshot.hasTag('busy') || snapshot.matches('settling'))
    return (
      <>
        <span className="unseen">{said.asking}</span>
        <SkeletonRows count={2} />
      </>
    )
  if (refusal === null || saidThere.includes(refusal.code))
    return <p className="soft">{said.noQuoteYet}</p>
  return (
    <div className="stack stack-close">
      <Refused note={refusal} take={{ QUOTE_AGAIN: () => quote.send({ type: 'quote.refresh' }) }} />
      <div>
        <TryAgain onClick={() => quote.send({ type: 'quote.refresh' })} />
      </div>
    </div>
  )
}

function Life({ price, gone }: { price: Quote; gone: boolean }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const shownFor = useShownFor()
  const whole = QUOTE_LIFE_MS / 1_000
  const shown = gone ? 0 : Math.max(0, Math.ceil((QUOTE_LIFE_MS - shownFor) / 1_000))
  const { one, other, rate } = spokenRate({
    rate: price.rate,
    from: price.from_symbol,
    to: price.to_symbol,
  })
  const known = price.from_currency !== price.to_currency
  return (
    <div className="stack stack-tight">
      <div className="between">
        <p className="label figures">
          {known ? said.rateOf(one, spelled(rate, other, language)) : said.quote}
        </p>
        {!gone && (
          <p className="small soft figures" aria-hidden="true">
            {said.heldFor(shown)}
          </p>
        )}
      </div>
      <svg className="bar" role="img" aria-label={said.secondsLeft(shown, whole)}>
        <rect width={`${(shown / whole) * 100}%`} height="100%" />
      </svg>
    </div>
  )
}

function Moved({ snapshot }: { snapshot: QuoteSnapshot }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const moved = priceMoved(snapshot)
  if (moved === null) return null
  const { arrives, worse, by, symbol } = moved
  const sum = spelled(trimmed(by), symbol, language)
  return (
    <Notice tone={worse ? 'wait' : 'good'} icon={alert}>
      <p role="status">{said.moved[worse ? 'worse' : 'better'](sum, arrives)}</p>
    </Notice>
  )
}

function Lines({ price, theirs }: { price: Quote; theirs: string }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const { from_symbol: from, to_symbol: to } = price
  const { one, other, rate } = spokenRate({ rate: price.rate, from, to })
  const same = price.from_currency === price.to_currency
  return (
    <QuoteLines
      lines={[
        [said.youSend, spelled(trimmed(price.from_amount), from, language)],
        [said.fees, spelled(trimmed(`-${price.fees}`), from, language)],
        [said.rate, same ? said.sameCurrency : said.rateFor(spelled(rate, other, language), one)],
        [theirs, spelled(trimmed(price.result_amount), to, language)],
      ]}
    />
  )
}
