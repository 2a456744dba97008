import { useSelector } from '@xstate/react'
import type { Overview } from '#contract/overview'
import { useFlow } from '#app/context.ts'
import { useLinkTo } from '#app/features/app/routing.ts'
import { useAppWords } from '#app/features/app/words.ts'
import { isNothing, shareText } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { arrowDown } from '#app/ui/icons/arrowDown.ts'
import { arrowUp } from '#app/ui/icons/arrowUp.ts'
import { isOverviewUnread, overviewShown } from './TotalBalance.tsx'
import { useOverviewWords } from './words.ts'

/** Money in and out, and what prices did to crypto. Never a change of balance shown as a gain. */
export function MonthPanel() {
  const { overview: texts } = useOverviewWords()
  const { pages } = useAppWords()
  const linkTo = useLinkTo()
  const flow = useFlow('overview')
  const overview = useSelector(flow, overviewShown)
  const unread = useSelector(flow, isOverviewUnread)
  if (unread || (overview && isQuiet(overview))) return null
  return (
    <Panel
      title={texts.month}
      beside={<PageLink {...linkTo('spending')}>{pages.spending}</PageLink>}
      busy={!overview}
    >
      {overview ? (
        <PanelBody>
          <MonthFlow overview={overview} />
          <Gain overview={overview} />
        </PanelBody>
      ) : (
        <SkeletonRows count={2} />
      )}
    </Panel>
  )
}

/** Nothing to tell of somebody whose first money is still to come. */
const isQuiet = ({ month, performance }: Overview) =>
  isNothing(month.money_in) && isNothing(month.money_out) && performance === null

function MonthFlow({ overview }: { overview: Overview }) {
  const { overview: texts } = useOverviewWords()
  const { base_currency: base, month } = overview
  // Precise enough for the length of a bar.
  const most = Math.max(Number(month.money_in), Number(month.money_out)) || 1
  const lines = [
    { word: texts.moneyIn, amount: month.money_in, out: false },
    { word: texts.moneyOut, amount: month.money_out, out: true },
  ]
  return (
    <>
      {lines.map(({ word, amount, out }) => (
        <div key={word} className="stack stack-tight">
          <div className="between">
            <span className="noted">
              <Icon path={out ? arrowUp : arrowDown} small />
              {word}
            </span>
            <span className="label">
              <Money amount={amount} symbol={base} own />
            </span>
          </div>
          <svg
            className="flow-bar"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            {...(out && { 'data-out': true })}
          >
            <rect width={(Number(amount) / most) * 100} height="1" />
          </svg>
        </div>
      ))}
      <p className="small soft">{texts.monthText}</p>
    </>
  )
}

/** Nothing before there are two days of prices. */
function Gain({ overview: { base_currency: base, performance } }: { overview: Overview }) {
  const { overview: texts } = useOverviewWords()
  const language = useLanguage()
  if (!performance) return null
  return (
    <div className="stack stack-none">
      <div className="between">
        <span>{texts.performance}</span>
        <span className="label">
          <Money amount={performance.gain} symbol={base} own signed />
        </span>
      </div>
      <p className="small soft">
        {texts.performanceSince(
          shareText(performance.share, language),
          formatDayShort(performance.since, language),
        )}
        . {texts.performanceText}
      </p>
    </div>
  )
}
