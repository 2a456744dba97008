import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { signInFlow } from '#machines/session/signIn.flow'
import { useFlow } from '#app/context.tsx'
import { brought } from '#app/ui/brought.ts'
import { Door } from '#app/ui/SignInLayout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { DoorFoot } from './DoorFoot.tsx'
import { WayIn } from './WayIn.tsx'

export type SignInActor = ActorRefFrom<typeof signInFlow>

const EnterCode = brought('doorstep', ({ EnterCode }) => EnterCode)
const Unmet = brought('doorstep', ({ Unmet }) => Unmet)

/** The door: signing in and signing up are one screen, as they are one chart. */
export function SignIn() {
  const flow = useFlow('signIn')
  return flow ? <AtTheDoor flow={flow} /> : null
}

function AtTheDoor({ flow }: { flow: SignInActor }) {
  const step = useSelector(flow, stepShown)
  const brand = useConfig()?.brand
  return (
    <Door brand={brand}>
      <Suspense>
        {step === 'code' && <EnterCode flow={flow} />}
        {step === 'unmet' && <Unmet flow={flow} />}
        {step === 'way' && <WayIn flow={flow} />}
      </Suspense>
      <DoorFoot />
    </Door>
  )
}

function stepShown(door: SnapshotFrom<typeof signInFlow>) {
  if (door.matches('coded')) return 'code'
  const unmet = door.matches('unknown') || door.matches('joining')
  return unmet && door.context.intent === 'in' ? 'unmet' : 'way'
}
