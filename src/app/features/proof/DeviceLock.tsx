import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { biometryFlow } from '#machines/proof/biometry.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { info } from '#app/ui/icons/info.ts'
import { shield } from '#app/ui/icons/shield.ts'
import { verified } from '#app/ui/icons/verified.ts'
import { Status } from '#app/ui/Status.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { ProofPanel } from './ProofPanel.tsx'
import { useProofWords } from './words.ts'

type BiometryActor = ActorRefFrom<typeof biometryFlow>

/** The lock of the mini app, where the phone has a finger or a face to ask for. */
export function DeviceLock() {
  const flow = useFlow('biometry')
  const standing = useSelector(flow, (seen) => seen?.context.standing)
  return flow && standing ? <LockCard flow={flow} /> : null
}

function LockCard({ flow }: { flow: BiometryActor }) {
  const { proof } = useProofWords()
  const { standing, why, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const proving = useSelector(flow, (seen) => seen.children.proof)
  const mayLock = useOtherWay()
  const { kind, locked: on = false, proves = null } = standing ?? {}
  const said = proof.lock
  return (
    <Card
      title={said.name}
      beside={
        <Status
          tone={on ? 'good' : 'calm'}
          icon={on ? verified : info}
          word={on ? proof.on : proof.off}
        />
      }
    >
      <CardBody>
        <p className="soft">{said.hint[kind ?? 'unknown']}</p>
        {why && (
          <Notice tone="wait" icon={alert}>
            <p role="alert">{(on ? said : said.why)[why]}</p>
          </Notice>
        )}
        {on && <Refused note={refusal} />}
        {on || mayLock ? (
          <div>
            <Button
              icon={shield}
              busy={busy}
              onClick={() => flow.send({ type: on ? 'lock.takeOff' : 'lock.put' })}
            >
              {on ? said.takeOff : said.put}
            </Button>
          </div>
        ) : (
          <p>{said.needsWay}</p>
        )}
        {proving ? (
          <ProofPanel flow={proving} />
        ) : (
          proves !== null && <Proves {...{ flow, busy, proves }} />
        )}
      </CardBody>
    </Card>
  )
}

interface Proving {
  flow: BiometryActor
  busy: boolean
  proves: boolean
}

/** The same finger as a proof, where the bank takes one. */
function Proves({ flow, busy, proves }: Proving) {
  const said = useProofWords().proof.lock
  return (
    <>
      <p className="soft">{said.proves}</p>
      <div>
        <Button
          busy={busy}
          onClick={() => flow.send({ type: proves ? 'proof.takeOff' : 'proof.put' })}
        >
          {proves ? said.proveNot : said.prove}
        </Button>
      </div>
    </>
  )
}

/** Whether they could come in without Telegram, which would leave the lock on. */
function useOtherWay() {
  const ways: readonly string[] = useConfig()?.sign_in ?? []
  const person = useSelector(useFlow('person'), (seen) => seen?.context.person)
  const theirs = person?.user.app_metadata.providers ?? []
  return theirs.some((way) => way !== 'telegram' && ways.includes(way))
}
