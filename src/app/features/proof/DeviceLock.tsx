import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { biometryFlow } from '#machines/proof/biometry.flow'
import { useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { shield } from '#app/ui/icons/shield.ts'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { ProofPanel } from './ProofPanel.tsx'
import { useProofWords } from './words.ts'
import { OnOffStatus } from './OnOffStatus.tsx'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'

type BiometryActor = ActorRefFrom<typeof biometryFlow>

export function DeviceLock() {
  const flow = useFlow('biometry')
  const status = useSelector(flow, (snapshot) => snapshot?.context.status)
  return flow && status ? <LockCard flow={flow} /> : null
}

function LockCard({ flow }: { flow: BiometryActor }) {
  const { proof } = useProofWords()
  const { status, failure, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const proving = useSelector(flow, (snapshot) => snapshot.children.proof)
  const mayLock = useHasOtherMethod()
  const { kind, locked: on = false, canProve = null } = status ?? {}
  const texts = proof.lock
  return (
    <BodyPanel title={texts.name} beside={<OnOffStatus on={on} />}>
      <p className="soft">{texts.hint[kind ?? 'unknown']}</p>
      {failure && (
        <Callout tone="wait" icon={alert}>
          <p role="alert">{(on ? texts : texts.why)[failure]}</p>
        </Callout>
      )}
      {on && <RefusalCallout note={refusal} />}
      {on || mayLock ? (
        <div>
          <Button
            icon={shield}
            busy={busy}
            onClick={() => flow.send({ type: on ? 'lock.disable' : 'lock.enable' })}
          >
            {on ? texts.takeOff : texts.put}
          </Button>
        </div>
      ) : (
        <p>{texts.needsMethod}</p>
      )}
      {proving ? (
        <ProofPanel flow={proving} />
      ) : (
        canProve !== null && <ProofSwitch {...{ flow, busy, canProve }} />
      )}
    </BodyPanel>
  )
}

interface ProofProps {
  flow: BiometryActor
  busy: boolean
  canProve: boolean
}

function ProofSwitch({ flow, busy, canProve }: ProofProps) {
  const texts = useProofWords().proof.lock
  return (
    <>
      <p className="soft">{texts.proves}</p>
      <div>
        <Button
          busy={busy}
          onClick={() => flow.send({ type: canProve ? 'proof.disable' : 'proof.enable' })}
        >
          {canProve ? texts.proveNot : texts.prove}
        </Button>
      </div>
    </>
  )
}

/** Whether they could sign in without Telegram, where the lock could not be opened. */
function useHasOtherMethod() {
  const methods: readonly string[] = useConfig()?.sign_in ?? []
  const person = useSelector(useFlow('person'), (snapshot) => snapshot?.context.person)
  const linked = person?.user.app_metadata.providers ?? []
  return linked.some((method) => method !== 'telegram' && methods.includes(method))
}
