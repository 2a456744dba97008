import { useSelector } from '@xstate/react'
import type { OrderRecall, RecallReason } from '#contract/recallShape'
import type { RecallingActor } from '#machines/order/recalling.flow'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDayShort } from '#app/i18n/when.ts'
import { Button } from '#app/ui/Button.tsx'
import { useRecallWords } from './words.ts'

interface Props {
  flow: RecallingActor
  recalls: OrderRecall
}

/** The reason is the press; what to expect comes before anything is sent. */
export function RecallForm({ flow, recalls }: Props) {
  const { recall: texts } = useRecallWords()
  const reason = useSelector(flow, (snapshot) =>
    snapshot.matches('choosing') ? null : snapshot.context.reason,
  )
  if (reason) return <Expectation {...{ flow, recalls, reason }} />
  return (
    <BodyPanel title={texts.why}>
      {recalls.reasons.map((one) => (
        <Button key={one} wide onClick={() => flow.send({ type: 'reason.choose', reason: one })}>
          {texts.reasons[one]}
        </Button>
      ))}
      <StepBack onBack={() => flow.send({ type: 'recall.close' })}>{texts.close}</StepBack>
    </BodyPanel>
  )
}

function Expectation({ flow, recalls, reason }: Props & { reason: RecallReason }) {
  const { recall: texts } = useRecallWords()
  const language = useLanguage()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { answer_by: answerBy } = recalls
  return (
    <BodyPanel title={texts.expect}>
      <p className="label">{texts.reason(texts.reasons[reason])}</p>
      <p>{texts.noPromise}</p>
      {answerBy && <p>{texts.answerBy(formatDayShort(answerBy, language))}</p>}
      <p>{texts.fees}</p>
      {reason === 'fraud' && <p>{texts.fraud}</p>}
      <RefusalCallout note={refusal} />
      <Button kind="primary" wide busy={busy} onClick={() => flow.send({ type: 'recall.confirm' })}>
        {texts.send}
      </Button>
      <div className="cluster">
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'reason.change' })}>
          {texts.change}
        </Button>
        <StepBack off={busy} onBack={() => flow.send({ type: 'recall.close' })}>
          {texts.close}
        </StepBack>
      </div>
    </BodyPanel>
  )
}
