import { useSelector } from '@xstate/react'
import { rateLineShown } from '#machines/order/orderForm.flow'
import { useFlow } from '#app/context.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LineChart } from '#app/ui/LineChart.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { formatAmount, shareText } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { findCurrency, useOrderOffer } from './orderForm.hooks.ts'
import { inverseRate, lineEndText, pointText, tidyRate } from './rates.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { RangeChips } from '#app/features/currency/RangeChips.tsx'
import { useCurrencyWords } from '#app/features/currency/words.ts'
import { useOrderWords } from './words.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

/** The rate over the chosen range, the way round that is above one. */
export function RateLine() {
  const { wallet } = useWalletWords()
  const { currency } = useCurrencyWords()
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const offer = useOrderOffer()
  const form = useFlow('orderForm')
  const line = useSelector(form, (snapshot) => snapshot && rateLineShown(snapshot))
  const days = useSelector(form, (snapshot) => snapshot?.context.days ?? 30)
  const failed = useSelector(form, (snapshot) => snapshot?.matches({ line: 'unavailable' }))
  const points = line?.history?.points ?? []
  const [first, second] = points
  if (!line || !first || !second) return null
  const [from, to] = [line.pair.from, line.pair.to].map(
    (id) => findCurrency(offer, id)?.meta.symbol ?? '',
  )
  const inverted = points.at(-1)?.rate.startsWith('0.')
  const [one = '', other = ''] = inverted ? [to, from] : [from, to]
  const rates = points.map(({ at, rate }) => ({ at, rate: inverted ? inverseRate(rate) : rate }))
  const [start, end] = [rates[0]?.rate ?? '0', rates.at(-1)?.rate ?? '0']
  const amount = (rate: string) => formatAmount(tidyRate(rate), other, language)
  return (
    <BodyPanel title={texts.lineTitle(one, other)}>
      <RateChange {...{ start, end }} over={currency.over[days]} />
      {/* Numbers are precise enough for a drawing: nobody reads money off it. */}
      <LineChart
        points={rates.map(({ rate }) => Number(rate))}
        label={texts.line(currency.over[days], amount(start), amount(end))}
        textAt={(point) => pointText(rates[point] ?? first, amount, language)}
      />
      <div className="between small soft figures">
        <span>
          {lineEndText(first.at, days, language)}
          <br />
          {amount(start)}
        </span>
        <span className="row-end">
          {wallet.today}
          <br />
          {amount(end)}
        </span>
      </div>
      <RangeChips
        chosen={days}
        onChoose={(range) => form?.send({ type: 'range.set', days: range })}
      />
      <output className="small soft">{failed && currency.noRange}</output>
    </BodyPanel>
  )
}

function RateChange({ start, end, over }: { start: string; end: string; over: string }) {
  const language = useLanguage()
  const share = (Number(end) / Number(start) - 1).toFixed(4)
  const down = Number(share) < 0
  return (
    <p className="cluster">
      <span className="status" data-tone={down ? 'calm' : 'good'}>
        <Icon path={down ? arrowDown : arrowUp} small />
        {shareText(share, language)}
      </span>
      <span className="small soft">{over}</span>
    </p>
  )
}
