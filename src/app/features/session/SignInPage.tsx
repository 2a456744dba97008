import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { signInFlow, SignInActor } from '#machines/session/signIn.flow'
import { useFlow } from '#app/context.tsx'
import { SignInLayout } from '#app/ui/CenteredPage.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { DoorFoot } from './SignInFooter.tsx'
import { EnterCode } from './EnterCode.tsx'
import { UnknownUser } from './UnknownUser.tsx'
import { WayIn } from './SignInForm.tsx'

/** Signing in and signing up are one screen, as they are one chart. */
export function SignIn() {
  const flow = useFlow('signIn')
  return flow ? <SignInSteps flow={flow} /> : null
}

function SignInSteps({ flow }: { flow: SignInActor }) {
  const step = useSelector(flow, stepShown)
  const brand = useConfig()?.brand
  return (
    <SignInLayout brand={brand}>
      {step === 'code' && <EnterCode flow={flow} />}
      {step === 'unmet' && <UnknownUser flow={flow} />}
      {step === 'way' && <WayIn flow={flow} />}
      <DoorFoot />
    </SignInLayout>
  )
}

function stepShown(door: SnapshotFrom<typeof signInFlow>) {
  if (door.matches('coded')) return 'code'
  const unmet = door.matches('unknown') || door.matches('joining')
  return unmet && door.context.intent === 'in' ? 'unmet' : 'way'
}
