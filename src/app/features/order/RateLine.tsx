import { useSelector } from '@xstate/react'
import { lineShown } from '#machines/order/orderForm.flow'
import { useFlow } from '#app/context.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Line } from '#app/ui/LineChart.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { dayShort } from '#app/i18n/when.ts'
import { currencyOf, useOffer } from './orderForm.hooks.ts'
import { inverse, tidyRate } from './rates.ts'
import { useWalletWords } from '#app/features/wallet/words.ts'
import { useOrderWords } from './words.ts'

/** What one of the pair was worth in the other over the last days, the way round that is spoken. */
export function RateLine() {
  const { wallet } = useWalletWords()
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const offer = useOffer()
  const line = useSelector(useFlow('orderForm'), (seen) => seen && lineShown(seen))
  const points = line?.history?.points
  const last = points?.at(-1)
  if (!line || !points || !last || points.length < 2) return null
  const [from, to] = [line.pair.from, line.pair.to].map(
    (id) => currencyOf(offer, id)?.meta.symbol ?? '',
  )
  const turned = last.rate.startsWith('0.')
  const [one = '', other = ''] = turned ? [to, from] : [from, to]
  const spoken = points.map(({ at, rate }) => ({ at, rate: turned ? inverse(rate) : rate }))
  const [begin, end] = [spoken[0]?.rate ?? '0', spoken.at(-1)?.rate ?? '0']
  const amount = (rate: string) => spelled(tidyRate(rate), other, language)
  return (
    <Card title={said.lineTitle(one, other)}>
      <CardBody>
        <Change {...{ begin, end }} />
        {/* A drawing in proportion: nobody reads money off it. */}
        <Line
          points={spoken.map(({ rate }) => Number(rate))}
          label={said.line(amount(begin), amount(end))}
        />
        <div className="between small soft figures">
          <span>
            {dayShort(points[0]?.at ?? last.at, language)}
            <br />
            {amount(begin)}
          </span>
          <span className="row-end">
            {wallet.today}
            <br />
            {amount(end)}
          </span>
        </div>
      </CardBody>
    </Card>
  )
}

function Change({ begin, end }: { begin: string; end: string }) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const share = Number(end) / Number(begin) - 1
  const down = share < 0
  const text = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(share)
  return (
    <p className="cluster">
      <span className="status" data-tone={down ? 'calm' : 'good'}>
        <Icon path={down ? arrowDown : arrowUp} small />
        {text}
      </span>
      <span className="small soft">{said.inDays}</span>
    </p>
  )
}
