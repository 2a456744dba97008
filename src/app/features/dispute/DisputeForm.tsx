import { useSelector } from '@xstate/react'
import {
  disputeQuestions,
  disputeReasons,
  NOTE_MAX,
  type DisputeReason,
  type PurchaseDispute,
} from '#contract/cardDispute'
import type { DisputeActor, DisputeDraft } from '#machines/card/disputing.flow'
import { useDevice } from '#app/context.ts'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { snowflake } from '#app/ui/icons/snowflake.ts'
import { PanelBody } from '#app/ui/Panel.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { useDisputeWords } from './words.ts'

interface Props {
  flow: DisputeActor
  answer: PurchaseDispute
}

export function DisputeForm({ flow, answer }: Props) {
  const { dispute: texts } = useDisputeWords()
  const { host } = useDevice()
  const { draft, fault, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const set = (change: Partial<DisputeDraft>) => flow.send({ type: 'draft.set', change })
  return (
    <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'dispute.submit' })}>
      <div className="card">
        <PanelBody>
          <SelectField
            label={texts.reason}
            value={draft.reason ?? ''}
            options={[
              ...(draft.reason ? [] : [{ value: '', word: texts.choose }]),
              ...disputeReasons.map((value) => ({ value, word: texts.reasons[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              set({ reason: disputeReasons.find((one) => one === value) ?? null })
            }
          />
          {draft.reason && (
            <Questions reason={draft.reason} draft={draft} set={set} answer={answer} />
          )}
        </PanelBody>
      </div>
      <AlertCallout>
        {fault && (
          <Callout tone="bad" icon={alert}>
            <p>{texts.faults[fault]}</p>
          </Callout>
        )}
      </AlertCallout>
      <RefusalCallout note={refusal} />
      <SubmitButton host={host} word={texts.send} busy={busy} wide={false} />
      <p className="small soft">{texts.later}</p>
    </Form>
  )
}

interface QuestionProps {
  reason: DisputeReason
  draft: DisputeDraft
  set: (change: Partial<DisputeDraft>) => void
  answer: PurchaseDispute
}

function Questions({ reason, draft, set, answer }: QuestionProps) {
  const { dispute: texts } = useDisputeWords()
  const language = useLanguage()
  const asked: readonly string[] = disputeQuestions[reason]
  const isPrice = asked.includes('right_amount')
  const whole = formatAmount(answer.amount_max, answer.purchase.currency, language)
  return (
    <>
      {reason === 'not_mine' && answer.purchase.card_status === 'ACTIVE' && (
        <Callout tone="accent" icon={snowflake}>
          <p>{texts.freezes}</p>
        </Callout>
      )}
      {asked.includes('card_with_you') && (
        <YesNo
          label={texts.withYou}
          value={draft.card_with_you}
          onChoose={(card_with_you) => set({ card_with_you })}
        />
      )}
      {asked.includes('happened_on') && (
        <TextField
          type="date"
          label={texts.dates[reason]}
          value={draft.happened_on}
          onChange={({ currentTarget: { value } }) => set({ happened_on: value })}
        />
      )}
      {asked.includes('asked_merchant') && (
        <YesNo
          label={texts.askedMerchant}
          value={draft.asked_merchant}
          onChoose={(asked_merchant) => set({ asked_merchant })}
        />
      )}
      <TextField
        label={isPrice ? texts.rightAmount : texts.disputed}
        {...(!isPrice && { hint: texts.wholeHint(whole) })}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        onChange={({ currentTarget: { value } }) => set({ amount: value })}
      />
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        maxLength={NOTE_MAX}
        value={draft.note}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </>
  )
}

interface YesNoProps {
  label: string
  value: boolean | null
  onChoose: (answer: boolean) => void
}

function YesNo({ label, value, onChoose }: YesNoProps) {
  const { dispute: texts } = useDisputeWords()
  return (
    <RadioGroup
      label={label}
      value={value === null ? '' : value ? 'yes' : 'no'}
      options={[
        { value: 'yes', word: texts.yes },
        { value: 'no', word: texts.no },
      ]}
      onChoose={(chosen) => onChoose(chosen === 'yes')}
    />
  )
}
