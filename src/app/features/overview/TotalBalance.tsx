import { useSelector } from '@xstate/react'
import type { Overview } from '#contract/overview'
import type { OverviewSnapshot } from '#machines/overview/overview.flow'
import { useFlow } from '#app/context.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { currencyCounted } from '#app/i18n/currencies.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { plus } from '#app/ui/icons/plus.ts'
import { swap } from '#app/ui/icons/swap.ts'
import { nextStep } from './steps.ts'
import { WalletSwitcher } from './WalletSwitcher.tsx'
import { useOverviewWords } from './words.ts'

export const overviewShown = (snapshot: OverviewSnapshot | undefined): Overview | null =>
  snapshot?.context.overview ?? null

export const isOverviewUnread = (snapshot: OverviewSnapshot | undefined) =>
  snapshot?.matches('refused') === true && snapshot.context.overview === null

/** Everything the person has, the open wallet beside it, and what they can do. */
export function TotalBalance() {
  const { overview: texts } = useOverviewWords()
  const flow = useFlow('overview')
  const overview = useSelector(flow, overviewShown)
  const unread = useSelector(flow, isOverviewUnread)
  return (
    <section className="stack hero" aria-busy={!overview && !unread}>
      {unread ? (
        <LoadFailed
          alone
          title={texts.refused}
          text={texts.refusedText}
          onRetry={() => flow?.send({ type: 'overview.refresh' })}
        />
      ) : (
        <div className="stack stack-tight">
          {overview ? <Sum overview={overview} /> : <SumSkeleton />}
          <div className="cluster">
            <WalletSwitcher beside={<OpenTotal overview={overview} />} />
          </div>
        </div>
      )}
      <WalletActions overview={overview} />
    </section>
  )
}

function Sum({ overview }: { overview: Overview }) {
  const { overview: texts } = useOverviewWords()
  const language = useLanguage()
  const { base_currency: base, total_amount: total, wallets_amount, cards_amount } = overview
  return (
    <>
      <p className="soft">{texts.total(currencyCounted(base, language))}</p>
      <p aria-live="polite">
        <Money amount={total} symbol={base} own look="hero" />
      </p>
      <p className="small soft cluster">
        <span>
          {texts.inWallets} <Money amount={wallets_amount} symbol={base} own />
        </span>
        <span aria-hidden="true">·</span>
        <span>
          {texts.onCards} <Money amount={cards_amount} symbol={base} own />
        </span>
      </p>
    </>
  )
}

/** With one wallet alone the total says it already. */
function OpenTotal({ overview }: { overview: Overview | null }) {
  const openId = useSelector(useFlow('wallet'), (snapshot) => snapshot?.context.openId)
  const open = overview?.wallets.find(({ uuid }) => uuid === openId)
  if (!overview || !open || overview.wallets.length === 1) return null
  return (
    <span className="soft">
      <Money amount={open.amount} symbol={overview.base_currency} own />
    </span>
  )
}

const SumSkeleton = () => (
  <>
    <span className="bone bone-short bone-line" />
    <span className="bone bone-hero" />
    <span className="bone bone-short bone-line-small" />
  </>
)

/** Until there is money, the first steps have the main button. */
function WalletActions({ overview }: { overview: Overview | null }) {
  const { pages: pageTexts } = useAppWords()
  const linkTo = useLinkTo()
  const sends = !overview || nextStep(overview.steps) === null || overview.steps.money_added
  return (
    <div className="actions">
      <PageLink className={sends ? 'button button-primary' : 'button'} {...linkTo('send')}>
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
