import { useSelector } from '@xstate/react'
import type { BudgetCategory } from '#contract/budget'
import type { BudgetDraft, BudgetsActor } from '#machines/spending/budgets.flow'
import { useDevice } from '#app/context.ts'
import { useActivityWords } from '#app/features/activity/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { useOverviewWords } from '#app/features/overview/words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Button } from '#app/ui/Button.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { useCategoryName } from './categoryName.ts'
import { useSpendingWords } from './words.ts'

interface Props {
  flow: BudgetsActor
  draft: BudgetDraft
  /** In which it is set. */
  base: string
  /** Of a new one: what it may be for. */
  free?: readonly BudgetCategory[]
}

export function BudgetForm({ flow, draft: { category, amount }, base, free }: Props) {
  const { spending: texts } = useSpendingWords()
  const { overview } = useOverviewWords()
  const shared = useSharedWords()
  const { host } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const saving = useSelector(flow, (snapshot) => snapshot.matches({ form: 'saving' }))
  const removing = useSelector(flow, (snapshot) => snapshot.matches({ form: 'removing' }))
  const set = (change: Partial<BudgetDraft>) => flow.send({ type: 'draft.set', change })
  return (
    <PanelBody>
      <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'form.submit' })}>
        <Category {...{ flow, category, free }} />
        <TextField
          label={texts.amount(base)}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          wrong={fieldErrorText(refusal, shared, { name: 'other', at: ['/amount'] })}
          // The button that opened it is gone: the focus moves here.
          refused={refusal ?? flow}
          onChange={({ currentTarget: { value } }) => set({ amount: value })}
        />
        <RefusalCallout note={refusal} />
        <div className="cluster">
          <SubmitButton
            host={host}
            word={overview.save}
            busy={saving}
            off={removing}
            wide={false}
          />
          <StepBack onBack={() => flow.send({ type: 'form.reset' })}>{overview.cancel}</StepBack>
          {!free && (
            <Button
              kind="quiet"
              busy={removing}
              onClick={() => flow.send({ type: 'entry.remove', key: category })}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      </Form>
    </PanelBody>
  )
}

interface CategoryProps extends Pick<Props, 'flow'> {
  category: BudgetCategory
  free: readonly BudgetCategory[] | undefined
}

function Category({ flow, category, free }: CategoryProps) {
  const { activity } = useActivityWords()
  const nameOf = useCategoryName()
  if (!free) return <p className="label">{nameOf(category)}</p>
  return (
    <SelectField
      label={activity.facts.category}
      value={category}
      options={free.map((value) => ({ value, word: nameOf(value) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = free.find((one) => one === value)
        if (chosen) flow.send({ type: 'draft.set', change: { category: chosen } })
      }}
    />
  )
}
