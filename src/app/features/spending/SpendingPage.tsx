import { useSelector } from '@xstate/react'
import type { Spending } from '#contract/spending'
import { useFlow } from '#app/context.ts'
import { BackLink } from '#app/features/app/BackLink.tsx'
import { EmptyList } from '#app/features/app/EmptyList.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useLinkTo, useLocation } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { PageHead } from '#app/features/app/PageHead.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { WalletSwitcher } from '#app/features/overview/WalletSwitcher.tsx'
import { isNothing } from '#app/i18n/amounts.ts'
import { chart } from '#app/ui/icons/chart.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { PanelSkeleton } from '#app/ui/PanelSkeleton.tsx'
import { Budgets } from './Budgets.tsx'
import { Categories } from './Categories.tsx'
import { Months } from './Months.tsx'
import { useSpendingWords } from './words.ts'

export function SpendingPage() {
  const { spending: texts } = useSpendingWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('spending')
  const answer = useSelector(flow, (snapshot) => snapshot?.context.answer ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  return (
    <>
      <PageHead
        word={pages.spending}
        back={<BackLink {...linkTo('activity')}>{pages.activity}</BackLink>}
      >
        <WalletSwitcher />
      </PageHead>
      {answer && <Spent spending={answer} />}
      {!answer && refusal && (
        <LoadFailed
          alone
          title={texts.refused}
          note={refusal}
          onRetry={() => flow?.send({ type: 'page.refresh' })}
        />
      )}
      {!answer && !refusal && <PanelSkeleton count={6} />}
    </>
  )
}

/** So many months are shown at least, of somebody new. */
const MONTHS_LEAST = 6

function Spent({ spending: { months, base_currency: base } }: { spending: Spending }) {
  const { spending: texts } = useSpendingWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const may = useMayInWallet()
  const wanted = new URLSearchParams(useLocation().query).get('month')
  const first = months.findIndex(({ amount }) => !isNothing(amount))
  if (first === -1)
    return (
      <div className="stack">
        <EmptyList
          alone
          icon={chart}
          title={texts.none}
          text={texts.noneText}
          action={
            may('placeTransfer') && (
              <PageLink className="button" {...linkTo('send')}>
                {pages.send}
              </PageLink>
            )
          }
        />
        <Budgets base={base} />
      </div>
    )
  const shown = months.slice(Math.min(first, months.length - MONTHS_LEAST))
  const chosen = months.find(({ month }) => month === wanted) ?? months.at(-1)
  if (!chosen) return null
  const before = months[months.indexOf(chosen) - 1]
  return (
    <div className="split">
      <div className="stack">
        <Months {...{ chosen, before, base }} months={shown} />
        <Budgets base={base} />
      </div>
      <Categories {...{ chosen, before, base }} />
    </div>
  )
}
