import { useSelector } from '@xstate/react'
import type { WalletDetail, WalletHistory } from '#contract/wallet'
import { lineComing, balanceLineShown } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { LineChart } from '#app/ui/LineChart.tsx'
import { Money } from '#app/ui/Money.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { currencyCounted } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { gainSince, chartHeights, gainPercent } from './gain.ts'
import { useWalletWords } from './words.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { swap } from '#app/ui/icons/swap.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'

export function TotalBalance() {
  const flow = useFlow('wallet')
  const detail = useSelector(flow, (snapshot) => snapshot?.context.detail ?? null)
  const history = useSelector(flow, (snapshot) => snapshot && balanceLineShown(snapshot))
  const coming = useSelector(flow, (snapshot) => !snapshot || lineComing(snapshot))
  return (
    <section className="split" aria-busy={!detail}>
      <div className="stack">
        <div className="stack stack-tight">
          {detail ? <Sum {...{ detail }} /> : <SumSkeleton />}
          {detail && history ? (
            <Gain history={history} total={detail.total_amount} />
          ) : (
            <GainPlaceholder />
          )}
        </div>
        <WalletActions />
      </div>
      {detail && history && history.points.length > 1 && (
        <Worth history={history} total={detail.total_amount} />
      )}
      {(coming || !detail) && <WorthSkeleton />}
    </section>
  )
}

function Sum({ detail }: { detail: WalletDetail }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const { base_currency: base, total_amount: total } = detail
  return (
    <>
      <p className="soft">{wallet.totalIn(currencyCounted(base, language))}</p>
      <p aria-live="polite">
        <Money amount={total} symbol={base} own look="hero" />
      </p>
    </>
  )
}

function Gain({ history, total }: { history: WalletHistory; total: string }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const gain = gainSince(history, total)
  if (gain === null || /^-?0\.?0*$/.test(gain)) return <GainPlaceholder />
  const { base_currency: base } = history
  const down = gain.startsWith('-')
  return (
    <p className="cluster">
      <span className="status" data-tone={down ? 'calm' : 'good'}>
        <Icon path={down ? arrowDown : arrowUp} small />
        <Money amount={gain} symbol={base} own signed />
      </span>
      <span className="small soft">{wallet.inDays(gainPercent(gain, history, language))}</span>
    </p>
  )
}

function Worth({ history, total }: { history: WalletHistory; total: string }) {
  const { wallet } = useWalletWords()
  const language = useLanguage()
  const { points, base_currency: base } = history
  const [first] = points
  if (!first) return null
  const amountText = (amount: string) => formatAmount(amount, base, language)
  return (
    <figure className="stack stack-tight">
      <LineChart
        points={chartHeights(history, total)}
        label={wallet.line(amountText(first.amount), amountText(total))}
      />
      <figcaption className="between small soft">
        <span>{formatDayShort(first.at, language)}</span>
        <span>{wallet.today}</span>
      </figcaption>
    </figure>
  )
}

const SumSkeleton = () => (
  <>
    <span className="bone bone-short bone-line" />
    <span className="bone bone-hero" />
  </>
)

/** Keeps its space before it comes and where there is none, so that nothing below moves. */
const GainPlaceholder = () => (
  <p className="cluster" aria-hidden="true">
    <span className="status">&nbsp;</span>
  </p>
)

const WorthSkeleton = () => (
  <div className="stack stack-tight" aria-hidden="true">
    <svg className="chart" />
    <span className="small">&nbsp;</span>
  </div>
)

function WalletActions() {
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  return (
    <div className="actions">
      <PageLink className="button button-primary" {...linkTo('send')}>
        <Icon path={arrowUp} />
        {pageTexts.send}
      </PageLink>
      <PageLink className="button" {...linkTo('receive')}>
        <Icon path={arrowDown} />
        {pageTexts.receive}
      </PageLink>
      <PageLink className="button" {...linkTo('exchange')}>
        <Icon path={swap} />
        {pageTexts.exchange}
      </PageLink>
      <PageLink className="button" {...linkTo('addMoney')}>
        <Icon path={plus} />
        {pageTexts.addMoney}
      </PageLink>
    </div>
  )
}
