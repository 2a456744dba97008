import { useSelector } from '@xstate/react'
import type { RateHistory, RateRange } from '#contract/rate'
import { useFlow } from '#app/context.ts'
import { TryAgain } from '#app/features/app/LoadFailed.tsx'
import { lineEndText, pointText, tidyRate } from '#app/features/order/rates.ts'
import { formatAmount, shareText } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { LineChart } from '#app/ui/LineChart.tsx'
import { Money } from '#app/ui/Money.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { RangeChips } from './RangeChips.tsx'
import { useCurrencyWords } from './words.ts'

/** The price in the base currency, its line over a range, and what it did to the person's money. */
export function CurrencyPrice({ symbol, base }: { symbol: string; base: string }) {
  const { currency: texts } = useCurrencyWords()
  const flow = useFlow('currency')
  const prices = useSelector(flow, (snapshot) => snapshot?.context.prices ?? null)
  const days = useSelector(flow, (snapshot) => snapshot?.context.days ?? 30)
  const missing = useSelector(flow, (snapshot) => snapshot?.matches({ price: 'unavailable' }))
  return (
    <Panel title={texts.price} busy={!prices && !missing}>
      {!prices && !missing && <SkeletonRows count={3} />}
      {missing && (
        <PanelBody>
          <p className="soft">{texts.noPrice}</p>
          <div>
            <TryAgain onClick={() => flow?.send({ type: 'prices.retry' })} />
          </div>
        </PanelBody>
      )}
      {prices && !missing && (
        <PanelBody>
          <PriceLine {...{ prices, symbol, base }} days={days} />
          <RangeChips
            chosen={days}
            onChoose={(range) => flow?.send({ type: 'range.set', days: range })}
          />
          <YourGain base={base} />
        </PanelBody>
      )}
    </Panel>
  )
}

interface LineProps {
  prices: RateHistory
  symbol: string
  base: string
  days: RateRange
}

function PriceLine({ prices: { points }, symbol, base, days }: LineProps) {
  const { currency: texts } = useCurrencyWords()
  const language = useLanguage()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return <p className="soft">{texts.noPrice}</p>
  // Numbers are precise enough for a drawing: nobody reads money off it.
  const heights = points.map(({ rate }) => Number(rate))
  const at = (value: number) => points[heights.indexOf(value)]?.rate ?? '0'
  const price = (rate: string) => formatAmount(tidyRate(rate), base, language)
  const [low, high] = [price(at(Math.min(...heights))), price(at(Math.max(...heights)))]
  return (
    <>
      <p className="label">{texts.priceOf(symbol, price(last.rate))}</p>
      <LineChart
        points={heights}
        label={texts.line(texts.over[days], low, high)}
        textAt={(point) => pointText(points[point] ?? last, price, language)}
      />
      <div className="between small soft">
        <span>{lineEndText(first.at, days, language)}</span>
        <span>{lineEndText(last.at, days, language)}</span>
      </div>
      <dl className="between small">
        <div>
          <dt className="soft">{texts.low}</dt>
          <dd>{low}</dd>
        </div>
        <div>
          <dt className="soft">{texts.high}</dt>
          <dd>{high}</dd>
        </div>
      </dl>
    </>
  )
}

function YourGain({ base }: { base: string }) {
  const { currency: texts } = useCurrencyWords()
  const language = useLanguage()
  const gain = useSelector(useFlow('currency'), (snapshot) => snapshot?.context.facts?.gain ?? null)
  if (!gain) return null
  return (
    <div className="stack stack-none">
      <div className="between">
        <span>{texts.yourGain}</span>
        <span className="label">
          <Money amount={gain.gain} symbol={base} own signed />
        </span>
      </div>
      <p className="small soft">
        {shareText(gain.share, language)}. {texts.gainText}
      </p>
    </div>
  )
}
