import { useSelector } from '@xstate/react'
import { budgetCategories, type Budget } from '#contract/budget'
import type { BudgetsActor } from '#machines/spending/budgets.flow'
import { useFlow } from '#app/context.ts'
import { categoryFaces } from '#app/features/activity/activityLook.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { decimalSignOf, formatAmount, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { chart } from '#app/ui/icons/chart.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { useCategoryName } from './categoryName.ts'
import { useSpendingWords } from './words.ts'
import './spending.css'

/** Of the month that runs, whichever month is open beside it. */
export function Budgets({ base }: { base: string }) {
  const { spending: texts } = useSpendingWords()
  const may = useMayInWallet()
  const flow = useFlow('budgets')
  const entries = useSelector(flow, (snapshot) => snapshot?.context.entries ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const draft = useSelector(flow, (snapshot) => snapshot?.context.draft ?? null)
  const free = budgetCategories.filter(
    (category) => !entries?.some((entry) => entry.category === category),
  )
  const [category] = free
  if (!flow || (entries?.length === 0 && !may('setBudget'))) return null
  const add = entries && category && !draft && may('setBudget') && (
    <Button
      kind="quiet"
      className="button-flush"
      onClick={() => flow.send({ type: 'entry.edit', draft: { category, amount: '' } })}
    >
      {texts.setBudget}
    </Button>
  )
  return (
    <Panel title={texts.budgets} busy={!entries && !refusal} beside={add}>
      {!entries && !refusal && <SkeletonRows count={2} />}
      {!entries && refusal && (
        <LoadFailed
          title={texts.budgetsRefused}
          note={refusal}
          onRetry={() => flow.send({ type: 'entries.refresh' })}
        />
      )}
      {entries && !draft && (refusal || entries.length === 0) && (
        <PanelBody>
          <RefusalCallout note={refusal} />
          {entries.length === 0 && <p className="soft">{texts.noBudgets}</p>}
        </PanelBody>
      )}
      {draft && free.includes(draft.category) && <BudgetForm {...{ flow, draft, base, free }} />}
      {entries && entries.length > 0 && (
        <RowList of={entries} by="category">
          {(budget) =>
            draft?.category === budget.category ? (
              <BudgetForm {...{ flow, draft, base }} />
            ) : (
              <BudgetRow {...{ flow, budget }} fixed={!may('setBudget')} />
            )
          }
        </RowList>
      )}
    </Panel>
  )
}

interface RowProps {
  flow: BudgetsActor
  budget: Budget
  /** Whether whoever looks may not change it. */
  fixed: boolean
}

function BudgetRow({ flow, budget: { category, amount, currency, spent, left }, fixed }: RowProps) {
  const { spending: texts } = useSpendingWords()
  const language = useLanguage()
  const name = useCategoryName()(category)
  const sum = (of: string) => formatAmount(of, currency, language)
  const over = left.startsWith('-')
  const face = category === 'all' ? { icon: chart } : categoryFaces[category]
  return (
    <Row
      tall
      {...face}
      name={name}
      hint={
        <>
          <svg className="budget-bar" data-full={over || isNothing(left)} aria-hidden="true">
            <rect width={`${percentOf(spent, amount)}%`} height="100%" />
          </svg>
          {texts.spentOf(sum(spent), sum(amount))}
          <span className={over ? 'block bad label' : 'block'}>
            {over ? texts.over(sum(left.slice(1))) : texts.left(sum(left))}
          </span>
        </>
      }
      end={
        !fixed && (
          <Button
            kind="quiet"
            aria-label={texts.changeOf(name)}
            onClick={() =>
              flow.send({
                type: 'entry.edit',
                draft: { category, amount: typedAmount(amount, decimalSignOf(language)) },
              })
            }
          >
            {texts.change}
          </Button>
        )
      }
    />
  )
}

/** Precise enough for the width of a bar. */
const percentOf = (spent: string, amount: string) =>
  Math.min(100, Math.max(0, (Number(spent) / Number(amount)) * 100))

/** As the person would type it. */
const typedAmount = (amount: string, sign: string) => amount.replace(/\.00$/, '').replace('.', sign)
