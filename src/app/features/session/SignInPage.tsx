import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { signInFlow, SignInActor } from '#machines/session/signIn.flow'
import { useFlow } from '#app/context.ts'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { loadChunk } from '#app/loadChunk.ts'
import { useConfig } from '#app/features/app/routing.ts'
import { SignInFooter } from './SignInFooter.tsx'
import { EnterCode } from './EnterCode.tsx'
import { useSessionWords } from './words.ts'
import { SignInForm } from './SignInForm.tsx'

/** Only Telegram leads there. */
const UnknownUser = lazy(() => loadChunk(() => import('./UnknownUser.tsx')))

export function SignInPage() {
  const flow = useFlow('signIn')
  return flow ? <SignInSteps flow={flow} /> : null
}

function SignInSteps({ flow }: { flow: SignInActor }) {
  const step = useSelector(flow, signInStepOf)
  const brand = useConfig()?.brand
  return (
    <SignInLayout brand={brand}>
      {step === 'greeting' && <Greeting />}
      {step === 'code' && <EnterCode flow={flow} />}
      {step === 'unknown' && (
        <Suspense fallback={<Greeting />}>
          <UnknownUser flow={flow} />
        </Suspense>
      )}
      {step === 'form' && <SignInForm flow={flow} />}
      <SignInFooter />
    </SignInLayout>
  )
}

function Greeting() {
  const { session } = useSessionWords()
  return (
    <p className="soft" role="status">
      {session.greeting}
    </p>
  )
}

function signInStepOf(snapshot: SnapshotFrom<typeof signInFlow>) {
  const byTelegram = snapshot.context.methods[0] === 'telegram'
  if (snapshot.matches('restoring')) return byTelegram ? 'greeting' : null
  if (snapshot.matches('greeting')) return 'greeting'
  if (snapshot.matches('coded')) return 'code'
  const unknown = snapshot.matches('unknown') || snapshot.matches('joining')
  return unknown && snapshot.context.intent === 'in' ? 'unknown' : 'form'
}
