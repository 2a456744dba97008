import type { Language } from '#contract/preferences'
import type { SpendingMonth } from '#contract/spending'
import { useLinkTo } from '#app/features/app/routing.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatMonth, formatMonthShort } from '#app/i18n/when.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { chevron } from '#app/ui/icons/chevron.ts'
import { chevronBack } from '#app/ui/icons/chevronBack.ts'
import { Money } from '#app/ui/Money.tsx'
import { PageLink } from '#app/ui/PageLink.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { useSpendingWords } from './words.ts'
import './spending.css'

interface Props {
  months: readonly SpendingMonth[]
  chosen: SpendingMonth
  before: SpendingMonth | undefined
  base: string
}

/** A moment of the month in every time zone. */
export const insideOf = ({ month }: SpendingMonth) => `${month}-15T12:00`

/** Three letters in every language: the columns of a year have no room for more on a phone. */
export const shortNameOf = (month: SpendingMonth, language: Language) =>
  formatMonthShort(insideOf(month), language).slice(0, 3)

/** What was spent in the chosen month, and a bar for each, which chooses it. */
export function Months({ months, chosen, before, base }: Props) {
  const { spending: texts } = useSpendingWords()
  const language = useLanguage()
  const nameOf = (month: SpendingMonth) => formatMonth(insideOf(month), language)
  const spentIn = (one: SpendingMonth) =>
    texts.before(nameOf(one), formatAmount(one.amount, base, language))
  const at = months.indexOf(chosen)
  return (
    <Panel
      title={nameOf(chosen)}
      beside={
        <span className="cluster">
          <Step to={months[at - 1]} icon={chevronBack} label={texts.earlier} />
          <Step to={months[at + 1]} icon={chevron} label={texts.later} />
        </span>
      }
    >
      <PanelBody>
        <div className="stack stack-none">
          <p aria-live="polite">
            <Money amount={chosen.amount} symbol={base} own look="hero" />
          </p>
          {before && <p className="small soft">{spentIn(before)}</p>}
        </div>
        <Bars {...{ months, chosen, spentIn }} />
        <p className="small soft">{texts.text}</p>
      </PanelBody>
    </Panel>
  )
}

function Step({ to, icon, label }: { to: SpendingMonth | undefined; icon: string; label: string }) {
  const linkTo = useLinkTo()
  if (!to) return null
  return (
    <PageLink className="button" {...{ label }} {...linkTo('spending', null, queryOf(to))}>
      <Icon path={icon} />
    </PageLink>
  )
}

const queryOf = ({ month }: SpendingMonth) => `month=${month}`

interface BarsProps extends Pick<Props, 'months' | 'chosen'> {
  spentIn: (month: SpendingMonth) => string
}

function Bars({ months, chosen, spentIn }: BarsProps) {
  const { spending: texts } = useSpendingWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  // Precise enough for the height of a bar.
  const most = Math.max(...months.map(({ amount }) => Number(amount))) || 1
  return (
    <ul className="month-bars" aria-label={texts.months}>
      {months.map((one) => (
        <li key={one.month}>
          <PageLink
            className="month-bar"
            current={one === chosen}
            {...linkTo('spending', null, queryOf(one))}
          >
            <span className="month-tip small">{spentIn(one)}</span>
            <svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
              <rect width="1" height={barHeight(one, most)} y={100 - barHeight(one, most)} />
            </svg>
            <span className="small" aria-hidden="true">
              {shortNameOf(one, language)}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** A month without spending has a line, so that it is seen to be there. */
const barHeight = ({ amount }: SpendingMonth, most: number) =>
  Math.max(1, (Number(amount) / most) * 100)
