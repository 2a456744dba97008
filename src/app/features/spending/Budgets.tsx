import { useSelector } from '@xstate/react'
import { budgetCategories, type Budget, type BudgetCategory } from '#contract/budget'
import type { BudgetsActor } from '#machines/spending/budgets.flow'
import { useFlow } from '#app/context.ts'
import { useActivityWords } from '#app/features/activity/words.ts'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { RowList } from '#app/features/app/RowList.tsx'
import { useMayInWallet } from '#app/features/member/mayInWallet.ts'
import { formatAmount, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { Button } from '#app/ui/Button.tsx'
import { chart } from '#app/ui/icons/chart.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { Row } from '#app/ui/Row.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { BudgetForm } from './BudgetForm.tsx'
import { spendingFaces } from './Categories.tsx'
import { useSpendingWords } from './words.ts'
import './spending.css'

/** Of the month that runs, whichever month is open beside it. */
export function Budgets() {
  const { spending: texts } = useSpendingWords()
  const may = useMayInWallet()
  const flow = useFlow('budgets')
  const entries = useSelector(flow, (snapshot) => snapshot?.context.entries ?? null)
  const refusal = useSelector(flow, (snapshot) => snapshot?.context.refusal ?? null)
  const draft = useSelector(flow, (snapshot) => snapshot?.context.draft ?? null)
  const free = budgetCategories.filter(
    (category) => !entries?.some((entry) => entry.category === category),
  )
  const isNew = draft !== null && free.includes(draft.category)
  const [first] = free
  if (!flow || (entries?.length === 0 && !may('setBudget'))) return null
  return (
    <Panel
      title={texts.budgets}
      busy={!entries && !refusal}
      beside={
        entries &&
        first &&
        !draft &&
        may('setBudget') && (
          <Button
            kind="quiet"
            className="button-flush"
            onClick={() =>
              flow.send({ type: 'entry.edit', draft: { category: first, amount: '' } })
            }
          >
            {texts.setBudget}
          </Button>
        )
      }
    >
      {!entries && !refusal && <SkeletonRows count={2} />}
      {!entries && refusal && (
        <LoadFailed
          title={texts.budgetsRefused}
          note={refusal}
          onRetry={() => flow.send({ type: 'entries.refresh' })}
        />
      )}
      {entries && refusal && !draft && (
        <PanelBody>
          <RefusalCallout note={refusal} />
        </PanelBody>
      )}
      {isNew && <BudgetForm flow={flow} draft={draft} free={free} />}
      {entries?.length === 0 && !draft && (
        <PanelBody>
          <p className="soft">{texts.noBudgets}</p>
        </PanelBody>
      )}
      {entries && entries.length > 0 && (
        <RowList of={entries} by="category">
          {(budget) =>
            draft?.category === budget.category ? (
              <BudgetForm flow={flow} draft={draft} />
            ) : (
              <BudgetRow flow={flow} budget={budget} fixed={!may('setBudget')} />
            )
          }
        </RowList>
      )}
    </Panel>
  )
}

export function useCategoryName() {
  const { spending: texts } = useSpendingWords()
  const { activity } = useActivityWords()
  return (category: BudgetCategory) =>
    category === 'all' ? texts.all : activity.categories[category]
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
  const face = category === 'all' ? { icon: chart } : spendingFaces[category]
  return (
    <Row
      tall
      icon={chart}
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
            onClick={() => flow.send({ type: 'entry.edit', draft: { category, amount } })}
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
