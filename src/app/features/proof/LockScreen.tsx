import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { lockFlow } from '#machines/proof/lock.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useProofWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'

type LockActor = ActorRefFrom<typeof lockFlow>

export default function LockScreen({ lock }: { lock: LockActor }) {
  const { proof } = useProofWords()
  const { host } = useDevice()
  const session = useFlow('session')
  const brand = useConfig()?.brand
  const step = useSelector(lock, lockStepOf)
  const texts = proof.lock
  return (
    <SignInLayout brand={brand}>
      <Form className="stack" onSubmit={() => lock.send({ type: 'lock.retry' })}>
        <div className="stack stack-tight">
          <PageTitle big word={texts.title} />
          <p role="status">{texts[step]}</p>
          {step !== 'asks' && <p className="soft">{texts.otherWay}</p>}
        </div>
        <div className="stack stack-half">
          {step !== 'spent' && (
            <SubmitButton host={host} busy={step === 'asks'} word={texts.open} />
          )}
          <Button
            wide
            kind="quiet"
            onClick={() => session?.send({ type: 'session.end', scope: 'this' })}
          >
            {texts.leave}
          </Button>
        </div>
      </Form>
    </SignInLayout>
  )
}

type LockStep = 'asks' | 'denied' | 'absent' | 'spent'

function lockStepOf(snapshot: SnapshotFrom<typeof lockFlow>): LockStep {
  if (snapshot.matches({ shut: 'asking' })) return 'asks'
  if (snapshot.matches({ shut: 'refused' })) return 'denied'
  return snapshot.matches({ shut: 'absent' }) ? 'absent' : 'spent'
}
