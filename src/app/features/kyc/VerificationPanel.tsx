import { useSelector } from '@xstate/react'
import type { VerificationActor } from '#machines/kyc/verification.flow'
import {
  verificationStageOf,
  type KycEntityView,
  type VerificationStage,
  type KycOverview,
} from '#machines/kyc/verification.setup'
import { useDevice } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { info } from '#app/ui/icons/info.ts'
import { verified } from '#app/ui/icons/verified.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { Status } from '#app/ui/Status.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatDateTimeShort } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useKycWords, type KycWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { APPEAL_MAX } from '#contract/kyc'
import { TextField } from '#app/ui/TextField.tsx'
import { formText } from '#app/ui/formText.ts'

interface Props {
  flow: VerificationActor
  overview: KycOverview
}

interface Look {
  tone: Tone
  icon: string
  badge: keyof KycWords['kyc']['badge']
}

const stageLooks: Record<VerificationStage, Look> = {
  fresh: { tone: 'calm', icon: info, badge: 'fresh' },
  left: { tone: 'wait', icon: alert, badge: 'you' },
  pending: { tone: 'wait', icon: clock, badge: 'us' },
  mending: { tone: 'bad', icon: alert, badge: 'you' },
  held: { tone: 'wait', icon: clock, badge: 'us' },
  approved: { tone: 'good', icon: verified, badge: 'done' },
  refused: { tone: 'bad', icon: alert, badge: 'no' },
  appealed: { tone: 'wait', icon: clock, badge: 'us' },
}

export function VerificationPanel({ flow, overview }: Props) {
  const { kyc: texts } = useKycWords()
  const away = useSelector(flow, (snapshot) => snapshot.matches('away'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const stage = verificationStageOf(overview)
  const { badge, ...look } = stageLooks[stage]
  return (
    <BodyPanel
      title={away ? texts.away.title : titleOf(stage, overview, texts)}
      beside={<Status {...look} word={texts.badge[badge]} />}
    >
      <div className="stack stack-half" aria-live="polite">
        {away ? <p>{texts.away.text}</p> : <ReasonText {...{ stage, overview }} />}
      </div>
      <RefusalCallout note={refusal} />
      {away ? <AwayHint flow={flow} /> : <NextAction {...{ flow, stage, overview }} />}
    </BodyPanel>
  )
}

const titleOf = (stage: VerificationStage, { entity }: KycOverview, texts: KycWords['kyc']) =>
  stage === 'mending' ? texts.mending.title(entity?.missing.length ?? 1) : texts[stage].title

function ReasonText({
  stage,
  overview: { entity },
}: {
  stage: VerificationStage
  overview: KycOverview
}) {
  const { kyc: texts } = useKycWords()
  const language = useLanguage()
  const day = (at: string) => formatDateTimeShort(at, language)
  if (!entity) return <p>{texts.fresh.text}</p>
  return (
    <>
      {entity.reason && <p className="label">{texts.reasons[entity.reason]}</p>}
      {entity.message && (
        <p className="whole">
          <span className="soft">{texts.fromStaff}:</span> {entity.message}
        </p>
      )}
      {stage === 'mending' && <RequestedParts entity={entity} />}
      <p>{stage === 'left' ? texts.left.text(day(startedAtOf(entity))) : texts[stage].text}</p>
      {entity.stage === 'requirements_due' && <p>{texts.due}</p>}
      {stage !== 'fresh' && stage !== 'left' && (
        <p className="small soft">{texts.since(day(entity.moved_at))}</p>
      )}
    </>
  )
}

const startedAtOf = ({ visit, moved_at }: KycEntityView) => visit?.started_at ?? moved_at

/** What failed, and what would pass. */
function RequestedParts({ entity: { missing, attempts_left } }: { entity: KycEntityView }) {
  const { kyc: texts } = useKycWords()
  return (
    <>
      {missing.map((part) => (
        <p key={part}>
          {texts.parts[part]}. <span className="soft">{texts.partHints[part]}</span>
        </p>
      ))}
      <p className="small soft">{texts.mending.tries(attempts_left)}</p>
    </>
  )
}

function NextAction({ flow, stage, overview }: Props & { stage: VerificationStage }) {
  const { kyc: texts } = useKycWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.matches('opening'))
  if (stage === 'refused')
    return overview.entity?.can_appeal ? (
      <AppealForm flow={flow} />
    ) : (
      <p className="soft">{texts.refused.noAppeal}</p>
    )
  if (stage !== 'fresh' && stage !== 'left' && stage !== 'mending') return null
  return (
    <Form onSubmit={() => flow.send({ type: 'verification.start' })}>
      <SubmitButton {...{ host, busy }} wide={false} word={texts[stage].do} />
    </Form>
  )
}

function AwayHint({ flow }: { flow: VerificationActor }) {
  const { kyc: texts } = useKycWords()
  return (
    <div className="cluster">
      <Button onClick={() => flow.send({ type: 'verification.start' })}>{texts.away.do}</Button>
      <Button kind="quiet" onClick={() => flow.send({ type: 'kyc.refresh' })}>
        {texts.away.back}
      </Button>
    </div>
  )
}

/** An appeal against a final refusal. What was typed stays until the bank has it. */
function AppealForm({ flow }: { flow: VerificationActor }) {
  const { refused: texts } = useKycWords().kyc
  const busy = useSelector(flow, (snapshot) => snapshot.matches('appealing'))
  const words = useSelector(flow, ({ context }) => context.words)
  const send = (typed: FormData) => {
    const words = formText(typed, 'words')
    if (words) flow.send({ type: 'appeal.send', words })
  }
  return (
    <Form className="stack stack-close" onSubmit={send}>
      <TextField
        label={texts.field}
        hint={texts.hint}
        name="words"
        autoComplete="off"
        maxLength={APPEAL_MAX}
        defaultValue={words}
        readOnly={busy}
      />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {texts.do}
        </Button>
      </div>
    </Form>
  )
}
