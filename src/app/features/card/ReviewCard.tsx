import { useSelector } from '@xstate/react'
import { balancesToJoin, programOf, type IssueActor } from '#machines/card/issue.flow'
import { useDevice } from '#app/context.ts'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { chosenUse } from './cardLook.ts'
import { programPrice } from './programPrice.ts'
import { useCardWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { Pairs } from '#app/features/app/Pairs.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'

export function ReviewCard({ flow }: { flow: IssueActor }) {
  const { cardMaking: texts } = useCardWords()
  const { host } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <BodyPanel title={texts.review}>
      <Facts flow={flow} />
      <RefusalCallout note={refusal} />
      <Form className="stack stack-half" onSubmit={() => flow.send({ type: 'card.issue' })}>
        <div className="cluster">
          <SubmitButton host={host} word={texts.make} busy={busy} wide={false} />
          <StepBack off={busy} onBack={() => flow.send({ type: 'step.back' })}>
            {texts.back}
          </StepBack>
        </div>
      </Form>
    </BodyPanel>
  )
}

function Facts({ flow }: { flow: IssueActor }) {
  const { card, cardMaking: texts } = useCardWords()
  const language = useLanguage()
  const context = useSelector(flow, (snapshot) => snapshot.context)
  const { draft, offer } = context
  const program = programOf(context, draft?.programId)
  if (!draft || !offer || !program) return null
  const joined = balancesToJoin(context).find(({ id }) => id === draft.subAccountId)
  const lines: [string, string | false][] = [
    [texts.card, program.name],
    [texts.name, draft.nickName.trim() || texts.unnamed],
    [texts.use, program.form_factor === 'VIRTUAL' && texts.uses[chosenUse(draft)]],
    [texts.price, programPrice(program, offer, texts, language)],
    [texts.place, program.form_factor === 'PHYSICAL' ? texts.physical : texts.virtual],
    [
      texts.from,
      draft.type === 'balance' && (joined ? (joined.nick_name ?? card.kinds.balance) : texts.own),
    ],
  ]
  return (
    <>
      <Pairs of={lines} />
      {program.consent_text && <p className="small soft">{program.consent_text}</p>}
    </>
  )
}
