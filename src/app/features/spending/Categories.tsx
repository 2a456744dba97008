import type { SpendingMonth } from '#contract/spending'
import type { SpendingCategory } from '#contract/spendingCategory'
import { categoryFaces } from '#app/features/activity/activityLook.ts'
import { daysOfPeriod } from '#app/features/activity/periods.ts'
import { useActivityWords } from '#app/features/activity/words.ts'
import { RowList } from '#app/features/app/RowList.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Money } from '#app/ui/Money.tsx'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { RowLink } from '#app/ui/Row.tsx'
import { insideOf, shortNameOf } from './Months.tsx'
import { useSpendingWords } from './words.ts'

interface Props {
  chosen: SpendingMonth
  before: SpendingMonth | undefined
  base: string
}

/** Each leads to what was counted in it. */
export function Categories({ chosen, before, base }: Props) {
  const { spending: texts } = useSpendingWords()
  const { activity } = useActivityWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const hintOf = (category: SpendingCategory) => {
    const earlier = before?.categories.find((one) => one.category === category)
    return (
      before &&
      earlier &&
      texts.before(shortNameOf(before, language), formatAmount(earlier.amount, base, language))
    )
  }
  return (
    <Panel title={texts.categories}>
      {chosen.categories.length === 0 && (
        <PanelBody>
          <p className="soft">{texts.noneInMonth}</p>
        </PanelBody>
      )}
      <RowList of={chosen.categories} by="category">
        {({ category, amount }) => (
          <RowLink
            {...linkTo('activity', null, `category=${category}&${daysOf(chosen)}`)}
            {...categoryFaces[category]}
            name={activity.categories[category]}
            hint={hintOf(category)}
            end={<Money amount={amount} symbol={base} own />}
          />
        )}
      </RowList>
    </Panel>
  )
}

function daysOf(month: SpendingMonth) {
  const { from, to } = daysOfPeriod('thisMonth', new Date(insideOf(month)))
  return `from=${from}&to=${to}`
}
