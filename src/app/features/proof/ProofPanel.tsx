import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { ProofChannel, ProofPurpose } from '#contract/proof'
import type { proofFlow, ProofActor } from '#machines/proof/proof.flow'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { shield } from '#app/ui/icons/shield.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useLinkTo } from '#app/features/app/routing.ts'
import { CodeForm, type CodeStep } from '#app/features/session/CodeForm.tsx'
import { formatDateTime } from '#app/i18n/ago.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useProofWords } from './words.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'

export function ProofPanel({ flow }: { flow: ProofActor }) {
  const { proof: texts } = useProofWords()
  const { bound, refusal, unknown } = useSelector(flow, ({ context }) => context)
  const step = useSelector(flow, proofStepOf)
  const { purpose = 'order' } = bound
  return (
    <section className="stack stack-close" aria-label={texts.title}>
      <Callout tone="accent" icon={shield}>
        <p className="label">{texts.title}</p>
        <p className="small">{texts.why[purpose]}</p>
      </Callout>
      {step === 'beginning' && <SkeletonRows count={1} />}
      {step === 'recognizing' && <p role="status">{texts.lock.asks}</p>}
      {step === 'signing' && <p role="status">{texts.passkey.asks}</p>}
      {step === 'withoutChannel' && <NoChannel flow={flow} purpose={purpose} />}
      {(step === 'choosing' || step === 'over') && <RefusalCallout note={refusal} />}
      {step === 'choosing' && (
        <>
          {unknown && <p role="alert">{texts.lock[unknown]}</p>}
          <p className="soft">{texts.choose}</p>
          <ChannelChoice flow={flow} />
        </>
      )}
      {step === 'over' && (
        <div>
          <Button onClick={() => flow.send({ type: 'proof.restart' })}>{texts.again}</Button>
        </div>
      )}
      {step === 'entering' && <CodeEntry flow={flow} />}
      <StepBack onBack={() => flow.send({ type: 'proof.drop' })}>{texts.cancel}</StepBack>
    </section>
  )
}

function NoChannel({ flow, purpose }: { flow: ProofActor; purpose: ProofPurpose }) {
  const { proof: texts } = useProofWords()
  const language = useLanguage()
  const linkTo = useLinkTo()
  const waits = useSelector(flow, ({ context }) => context.verification?.waits_until ?? null)
  const enrols = purpose === 'contact' || purpose === 'authenticator'
  return (
    <Callout tone="wait" icon={alert}>
      {waits !== null && <p>{texts.waits(formatDateTime(waits, language))}</p>}
      {waits === null && <p>{enrols ? texts.signInAgain : texts.noChannel}</p>}
      {waits === null && !enrols && <PageLink {...linkTo('profile')}>{texts.setUp}</PageLink>}
    </Callout>
  )
}

type ProofStepName =
  | 'beginning'
  | 'recognizing'
  | 'signing'
  | 'choosing'
  | 'withoutChannel'
  | 'over'
  | 'entering'

function proofStepOf(snapshot: SnapshotFrom<typeof proofFlow>): ProofStepName {
  if (snapshot.matches('choosing')) return 'choosing'
  if (snapshot.matches('recognizing')) return 'recognizing'
  if (snapshot.matches('signing')) return 'signing'
  if (snapshot.matches('withoutChannel')) return 'withoutChannel'
  if (snapshot.matches('locked') || snapshot.matches('over')) return 'over'
  if (snapshot.context.sent && (snapshot.matches('entering') || snapshot.hasTag('busy')))
    return 'entering'
  return 'beginning'
}

const untyped: readonly ProofChannel[] = ['BIOMETRY', 'PASSKEY']

function ChannelChoice({ flow, current }: { flow: ProofActor; current?: ProofChannel }) {
  const { proof: texts } = useProofWords()
  const channels = useSelector(flow, ({ context }) => context.verification?.channels ?? [])
  return (
    <div className="cluster">
      {channels
        .filter(({ channel }) => channel !== current)
        .map(({ channel, destination }) => (
          <Button
            key={channel}
            // Where nothing has to be typed comes first; beside a code it is the alternative.
            kind={untyped.includes(channel) && !current ? 'primary' : 'plain'}
            onClick={() => flow.send({ type: 'channel.choose', channel })}
          >
            {texts.channels[channel]}
            {destination && `: ${destination}`}
          </Button>
        ))}
    </div>
  )
}

function CodeEntry({ flow }: { flow: ProofActor }) {
  const { proof: texts } = useProofWords()
  const { verification, channel, sent, refusal } = useSelector(flow, ({ context }) => context)
  const step = useSelector(flow, codeStep)
  if (!sent || !channel) return null
  const channels = verification?.channels ?? []
  const to = channels.find((one) => one.channel === channel)?.destination
  return (
    <>
      <p className="soft">{to ? texts.sentTo(to) : texts.fromApp}</p>
      <CodeForm
        {...{ sent, step, refusal }}
        secret="proofCode"
        word={texts.confirm}
        onSubmit={() => flow.send({ type: 'code.submit' })}
        onResend={() => flow.send({ type: 'code.resend' })}
      />
      {channels.length > 1 && (
        <details>
          <summary className="button">{texts.other}</summary>
          <ChannelChoice flow={flow} current={channel} />
        </details>
      )}
    </>
  )
}

function codeStep(snapshot: SnapshotFrom<typeof proofFlow>): CodeStep {
  if (snapshot.matches('proving')) return 'verifying'
  return snapshot.matches('asking') ? 'resending' : 'sent'
}
