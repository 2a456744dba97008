import { useSelector } from '@xstate/react'
import { NICK_NAME_MAX } from '#contract/cardShape'
import { balancesToJoin, programOf, type IssueActor } from '#machines/card/issue.flow'
import { useDevice } from '#app/context.ts'
import { TextField } from '#app/ui/TextField.tsx'
import { RadioGroup } from '#app/ui/RadioGroup.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { coinFace } from '#app/ui/coinFaces.ts'
import { Disc } from '#app/ui/Disc.tsx'
import { PickerField } from '#app/ui/Picker.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { cardUses, chosenUse } from './cardLook.ts'
import { useCardWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

const OWN = ''

export function DescribeCard({ flow }: { flow: IssueActor }) {
  const { cardMaking: texts } = useCardWords()
  const { host } = useDevice()
  const draft = useSelector(flow, ({ context }) => context.draft)
  return (
    <BodyPanel title={texts.describe}>
      <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'step.next' })}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          maxLength={NICK_NAME_MAX}
          value={draft?.nickName ?? ''}
          onChange={({ target }) =>
            flow.send({ type: 'draft.set', change: { nickName: target.value } })
          }
        />
        <Uses flow={flow} />
        {draft?.type === 'prepaid' ? (
          <p className="small soft">{texts.prepaid}</p>
        ) : (
          <SpendsFrom flow={flow} />
        )}
        <div className="cluster">
          <SubmitButton host={host} word={texts.next} busy={false} wide={false} />
          <StepBack onBack={() => flow.send({ type: 'step.back' })}>{texts.back}</StepBack>
        </div>
      </Form>
    </BodyPanel>
  )
}

function Uses({ flow }: { flow: IssueActor }) {
  const { cardMaking: texts } = useCardWords()
  const context = useSelector(flow, (snapshot) => snapshot.context)
  const { draft } = context
  if (!draft || programOf(context, draft.programId)?.form_factor !== 'VIRTUAL') return null
  const use = chosenUse(draft)
  return (
    <>
      <RadioGroup
        label={texts.use}
        options={cardUses.map((value) => ({ value, word: texts.uses[value] }))}
        value={use}
        onChoose={(chosen) =>
          flow.send({
            type: 'draft.set',
            change: { singleUse: chosen === 'once', oneMerchant: chosen === 'merchant' },
          })
        }
      />
      {use !== 'many' && <p className="small soft">{texts.useTexts[use]}</p>}
    </>
  )
}

function SpendsFrom({ flow }: { flow: IssueActor }) {
  const { card, cardMaking: texts } = useCardWords()
  const language = useLanguage()
  const context = useSelector(flow, (snapshot) => snapshot.context)
  const balances = balancesToJoin(context)
  if (balances.length === 0) return null
  return (
    <PickerField
      label={texts.from}
      value={context.draft?.subAccountId ?? OWN}
      options={[
        { value: OWN, word: texts.own },
        ...balances.map(({ id, nick_name, balance, currency }) => ({
          value: id,
          word: nick_name ?? card.kinds.balance,
          end: formatAmount(balance, currency.meta.symbol, language),
          face: <Disc {...coinFace(currency.meta.symbol)} />,
        })),
      ]}
      onPick={(picked) =>
        flow.send({ type: 'draft.set', change: { subAccountId: picked || null } })
      }
    />
  )
}
