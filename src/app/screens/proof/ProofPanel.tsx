import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Verification } from '#contract/proof'
import type { proofFlow } from '#machines/proof/proof.flow'
import { Button } from '#app/parts/Button.tsx'
import { alert } from '#app/parts/icons.ts'
import { Notice } from '#app/parts/Notice.tsx'
import { shield } from '#app/parts/roomIcons.ts'
import { RoomLink } from '#app/parts/RoomLink.tsx'
import { SkeletonRows } from '#app/parts/SkeletonRows.tsx'
import { useInsideWords } from '#app/words/speak.tsx'
import { Refused } from '#app/screens/house/Refused.tsx'
import { useWay } from '#app/screens/house/standing.ts'
import { CodeForm, type CodeStep } from '#app/screens/session/CodeForm.tsx'

export type ProofActor = ActorRefFrom<typeof proofFlow>

/** Where a person proves themselves, in the middle of whatever the bank wants it proved for. */
export function ProofPanel({ flow }: { flow: ProofActor }) {
  const { proof: said } = useInsideWords()
  const purpose = useSelector(flow, ({ context }) => context.bound.purpose ?? 'order')
  const step = useSelector(flow, stepShown)
  const way = useWay()
  return (
    <section className="stack stack-close" aria-label={said.title}>
      <Notice tone="accent" icon={shield}>
        <p className="label">{said.title}</p>
        <p className="small">{said.why[purpose]}</p>
      </Notice>
      {step === 'beginning' && <SkeletonRows count={1} />}
      {step === 'choosing' && <Ways flow={flow} />}
      {step === 'wayless' && (
        <Notice tone="wait" icon={alert}>
          <p>{said.wayless}</p>
          {/* Whoever changes how they are reached is where it is set up. */}
          {purpose !== 'contact' && <RoomLink {...way('profile')}>{said.setUp}</RoomLink>}
        </Notice>
      )}
      {step === 'refused' && <NoCode flow={flow} />}
      {step === 'entering' && <Entering flow={flow} />}
      <Button kind="quiet" onClick={() => flow.send({ type: 'proof.drop' })}>
        {said.cancel}
      </Button>
    </section>
  )
}

type Step = 'beginning' | 'choosing' | 'wayless' | 'refused' | 'entering'

function stepShown(seen: SnapshotFrom<typeof proofFlow>): Step {
  if (seen.matches('choosing')) return 'choosing'
  if (seen.matches('wayless')) return 'wayless'
  if (seen.matches('locked') || seen.matches('over') || seen.matches('unsent')) return 'refused'
  if (seen.context.sent && (seen.matches('entering') || seen.hasTag('busy'))) return 'entering'
  return 'beginning'
}

function Ways({ flow }: { flow: ProofActor }) {
  const { proof: said } = useInsideWords()
  const ways = useSelector(flow, ({ context }) => context.verification?.channels ?? [])
  return (
    <div className="stack stack-half">
      <p className="soft">{said.choose}</p>
      <div className="cluster">
        {ways.map((way) => (
          <WayButton key={way.channel} {...{ flow, way }} />
        ))}
      </div>
    </div>
  )
}

type WayShown = Verification['channels'][number]

function WayButton({ flow, way }: { flow: ProofActor; way: WayShown }) {
  const { proof: said } = useInsideWords()
  const { channel, destination } = way
  return (
    <Button onClick={() => flow.send({ type: 'channel.choose', channel })}>
      {destination ? `${said.channels[channel]}: ${destination}` : said.channels[channel]}
    </Button>
  )
}

/** No code can be entered just now: either another may be asked for, or all of it begins anew. */
function NoCode({ flow }: { flow: ProofActor }) {
  const { proof: said } = useInsideWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const unsent = useSelector(flow, (seen) => seen.matches('unsent'))
  return (
    <>
      <Refused note={refusal} />
      <div>
        <Button onClick={() => flow.send({ type: unsent ? 'code.resend' : 'proof.again' })}>
          {unsent ? said.sendAgain : said.again}
        </Button>
      </div>
    </>
  )
}

function Entering({ flow }: { flow: ProofActor }) {
  const { proof: said } = useInsideWords()
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
          <div className="cluster">
            {ways
              .filter((way) => way.channel !== channel)
              .map((way) => (
                <WayButton key={way.channel} {...{ flow, way }} />
              ))}
          </div>
        </details>
      )}
    </>
  )
}

function codeStep(seen: SnapshotFrom<typeof proofFlow>): CodeStep {
  if (seen.matches('proving')) return 'verifying'
  return seen.matches('asking') ? 'resending' : 'sent'
}
