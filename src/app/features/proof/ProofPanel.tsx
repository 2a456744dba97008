import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { ProofChannel } from '#contract/proof'
import type { proofFlow, ProofActor } from '#machines/proof/proof.flow'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { shield } from '#app/ui/icons/shield.ts'
import { PageLink } from '#app/ui/PageLink.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useWay } from '#app/features/app/routing.ts'
import { CodeForm, type CodeStep } from '#app/features/session/CodeForm.tsx'
import { useProofWords } from './words.ts'

/** Where a person proves themselves, in the middle of whatever the bank wants it proved for. */
export function ProofPanel({ flow }: { flow: ProofActor }) {
  const { proof: said } = useProofWords()
  const { bound, refusal, unknown } = useSelector(flow, ({ context }) => context)
  const step = useSelector(flow, stepShown)
  const way = useWay()
  const { purpose = 'order' } = bound
  return (
    <section className="stack stack-close" aria-label={said.title}>
      <Notice tone="accent" icon={shield}>
        <p className="label">{said.title}</p>
        <p className="small">{said.why[purpose]}</p>
      </Notice>
      {step === 'beginning' && <SkeletonRows count={1} />}
      {step === 'recognizing' && <p role="status">{said.lock.asks}</p>}
      {step === 'wayless' && (
        <Notice tone="wait" icon={alert}>
          <p>{said.wayless}</p>
          {/* Whoever changes how they are reached is where it is set up. */}
          {purpose !== 'contact' && <PageLink {...way('profile')}>{said.setUp}</PageLink>}
        </Notice>
      )}
      {(step === 'choosing' || step === 'over') && <Refused note={refusal} />}
      {step === 'choosing' && (
        <>
          {unknown && <p role="alert">{said.lock[unknown]}</p>}
          <p className="soft">{said.choose}</p>
          <Ways flow={flow} />
        </>
      )}
      {step === 'over' && (
        <div>
          <Button onClick={() => flow.send({ type: 'proof.again' })}>{said.again}</Button>
        </div>
      )}
      {step === 'entering' && <Entering flow={flow} />}
      <Button kind="quiet" onClick={() => flow.send({ type: 'proof.drop' })}>
        {said.cancel}
      </Button>
    </section>
  )
}

type Step = 'beginning' | 'recognizing' | 'choosing' | 'wayless' | 'over' | 'entering'

function stepShown(seen: SnapshotFrom<typeof proofFlow>): Step {
  if (seen.matches('choosing')) return 'choosing'
  if (seen.matches('recognizing')) return 'recognizing'
  if (seen.matches('wayless')) return 'wayless'
  if (seen.matches('locked') || seen.matches('over')) return 'over'
  if (seen.context.sent && (seen.matches('entering') || seen.hasTag('busy'))) return 'entering'
  return 'beginning'
}

/** The ways there are, but for the one that is being gone. */
function Ways({ flow, gone }: { flow: ProofActor; gone?: ProofChannel }) {
  const { proof: said } = useProofWords()
  const ways = useSelector(flow, ({ context }) => context.verification?.channels ?? [])
  return (
    <div className="cluster">
      {ways
        .filter(({ channel }) => channel !== gone)
        .map(({ channel, destination }) => (
          <Button
            key={channel}
            // Where a finger is enough, nothing has to be typed; beside a code it is the other way.
            kind={channel === 'BIOMETRY' && !gone ? 'primary' : 'plain'}
            onClick={() => flow.send({ type: 'channel.choose', channel })}
          >
            {said.channels[channel]}
            {destination && `: ${destination}`}
          </Button>
        ))}
    </div>
  )
}

function Entering({ flow }: { flow: ProofActor }) {
  const { proof: said } = useProofWords()
  const { verification, channel, sent, refusal } = useSelector(flow, ({ context }) => context)
  const step = useSelector(flow, codeStep)
  if (!sent || !channel) return null
  const ways = verification?.channels ?? []
  const to = ways.find((way) => way.channel === channel)?.destination
  return (
    <>
      <p className="soft">{to ? said.sentTo(to) : said.fromApp}</p>
      <CodeForm
        {...{ sent, step, refusal }}
        secret="proofCode"
        word={said.confirm}
        onSubmit={() => flow.send({ type: 'code.submit' })}
        onResend={() => flow.send({ type: 'code.resend' })}
      />
      {ways.length > 1 && (
        <details>
          <summary className="button">{said.other}</summary>
          <Ways flow={flow} gone={channel} />
        </details>
      )}
    </>
  )
}

function codeStep(seen: SnapshotFrom<typeof proofFlow>): CodeStep {
  if (seen.matches('proving')) return 'verifying'
  return seen.matches('asking') ? 'resending' : 'sent'
}
