import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { signInFlow, SignInActor } from '#machines/session/signIn.flow'
import { useFlow } from '#app/context.ts'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { SignInFooter } from './SignInFooter.tsx'
import { EnterCode } from './EnterCode.tsx'
import { UnknownUser } from './UnknownUser.tsx'
import { SignInForm } from './SignInForm.tsx'

export function SignInPage() {
  const flow = useFlow('signIn')
  return flow ? <SignInSteps flow={flow} /> : null
}

function SignInSteps({ flow }: { flow: SignInActor }) {
  const step = useSelector(flow, signInStepOf)
  const brand = useConfig()?.brand
  return (
    <SignInLayout brand={brand}>
      {step === 'code' && <EnterCode flow={flow} />}
      {step === 'unknown' && <UnknownUser flow={flow} />}
      {step === 'form' && <SignInForm flow={flow} />}
      <SignInFooter />
    </SignInLayout>
  )
}

function signInStepOf(snapshot: SnapshotFrom<typeof signInFlow>) {
  if (snapshot.matches('coded')) return 'code'
  const unknown = snapshot.matches('unknown') || snapshot.matches('joining')
  return unknown && snapshot.context.intent === 'in' ? 'unknown' : 'form'
}
