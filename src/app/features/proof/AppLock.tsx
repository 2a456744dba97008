import { useSelector } from '@xstate/react'
import { Activity, type ReactNode, type SubmitEvent } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { lockFlow } from '#machines/proof/lock.flow'
import { useDevice, useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/CenteredPage.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Arriving } from '#app/features/app/LoadingPage.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { useProofWords } from './words.ts'

type LockActor = ActorRefFrom<typeof lockFlow>

/** Covers what it holds while the lock is shut; what was typed there is as it was when it opens. */
export function Lockable({ children }: { children: ReactNode }) {
  const lock = useFlow('lock')
  const shut = useSelector(lock, (seen) => seen?.hasTag('shut') ?? true)
  return (
    <>
      {shut && (lock ? <LockFace lock={lock} /> : <Arriving />)}
      <Activity mode={shut ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}

function LockFace({ lock }: { lock: LockActor }) {
  const { proof } = useProofWords()
  const { host } = useDevice()
  const session = useFlow('session')
  const brand = useConfig()?.brand
  const moment = useSelector(lock, momentShown)
  const said = proof.lock
  if (moment === 'looking') return <Arriving />
  const open = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    lock.send({ type: 'lock.try' })
  }
  return (
    <SignInLayout brand={brand}>
      <form className="stack" onSubmit={open}>
        <div className="stack stack-tight">
          <PageTitle big word={said.title} />
          <p role="status">{said[moment]}</p>
          {moment !== 'asks' && <p className="soft">{said.otherWay}</p>}
        </div>
        <div className="stack stack-half">
          {moment !== 'spent' && <HostMain host={host} busy={moment === 'asks'} word={said.open} />}
          <Button
            wide
            kind="quiet"
            onClick={() => session?.send({ type: 'session.end', scope: 'this' })}
          >
            {said.leave}
          </Button>
        </div>
      </form>
    </SignInLayout>
  )
}

type Moment = 'looking' | 'asks' | 'denied' | 'absent' | 'spent'

function momentShown(seen: SnapshotFrom<typeof lockFlow>): Moment {
  if (seen.matches({ shut: 'asking' })) return 'asks'
  if (seen.matches({ shut: 'refused' })) return 'denied'
  if (seen.matches({ shut: 'absent' })) return 'absent'
  return seen.matches({ shut: 'spent' }) ? 'spent' : 'looking'
}
