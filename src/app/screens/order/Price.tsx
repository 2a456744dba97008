import { useSelector } from '@xstate/react'
import { QUOTE_LIFE_MS, type Quote } from '#contract/quote'
import { priceMoved, type QuoteSnapshot } from '#machines/order/quote.flow'
import { Button } from '#app/parts/Button.tsx'
import { CardBody } from '#app/parts/Card.tsx'
import { alert, clock } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { useNow } from '#app/parts/now.ts'
import { QuoteLines } from '#app/parts/QuoteLines.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { spelled } from '#app/words/amounts.ts'
import { useInsideWords, useLanguage } from '#app/words/speak.tsx'
import { useQuote } from './desk.ts'
import { spokenRate, trimmed } from './rates.ts'

/** What it costs and how long that holds: the same lines, whatever is moved. */
export function Price({ theirs }: { theirs: string }) {
  const { order: said } = useInsideWords()
  const quote = useQuote()
  const snapshot = useSelector(quote, (seen) => seen)
  if (!snapshot) return null
  const { quote: price } = snapshot.context
  const askAnew = () => quote?.send({ type: 'quote.refresh' })
  return (
    <section className="card" aria-label={said.quote} aria-busy={snapshot.hasTag('busy')}>
      <CardBody>
        <div aria-live="polite">
          {price ? (
            <Life price={price} gone={snapshot.matches('expired')} />
          ) : (
            <Unpriced snapshot={snapshot} />
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

function Unpriced({ snapshot }: { snapshot: QuoteSnapshot }) {
  const { order: said } = useInsideWords()
  const { refusal } = snapshot.context
  const quote = useQuote()
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
      <Refused note={refusal} />
      <div>
        <Button onClick={() => quote?.send({ type: 'quote.refresh' })}>{said.tryAgain}</Button>
      </div>
    </div>
  )
}

function Life({ price, gone }: { price: Quote; gone: boolean }) {
  const { order: said } = useInsideWords()
  const language = useLanguage()
  const now = useNow()
  const whole = QUOTE_LIFE_MS / 1_000
  const left = Math.ceil((Date.parse(price.expires_at) - now) / 1_000)
  const shown = gone ? 0 : Math.min(whole, Math.max(0, left))
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
          {known ? said.rateOf(one, spelled(rate, other, language)) : said.sameCurrency}
        </p>
        <p className="small soft figures" aria-hidden="true">
          {said.heldFor(shown)}
        </p>
      </div>
      <svg className="bar" role="img" aria-label={said.secondsLeft(shown, whole)}>
        <rect width={`${(shown / whole) * 100}%`} height="100%" />
      </svg>
    </div>
  )
}

function Moved({ snapshot }: { snapshot: QuoteSnapshot }) {
  const { order: said } = useInsideWords()
  const moved = priceMoved(snapshot)
  if (moved === null || moved === 'same') return null
  return (
    <Notice tone={moved === 'worse' ? 'wait' : 'good'} icon={alert}>
      <p role="status">{said.moved[moved]}</p>
    </Notice>
  )
}

function Lines({ price, theirs }: { price: Quote; theirs: string }) {
  const { order: said } = useInsideWords()
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
