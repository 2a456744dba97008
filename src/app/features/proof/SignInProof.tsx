import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { SignInProofActor } from '#machines/proof/signInProof.flow'
import type { totpFlow } from '#machines/proof/totp.flow'
import { useFlow, useSignedIn } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { SkeletonRows } from '#app/ui/SkeletonRows.tsx'
import { LoadFailed } from '#app/features/app/LoadFailed.tsx'
import { useAppWords } from '#app/features/app/words.ts'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { ProofPanel } from './ProofPanel.tsx'
import { RecoverTotp } from './TotpCode.tsx'
import { useProofWords } from './words.ts'

export default function SignInProof() {
  const { proof: texts } = useProofWords()
  const session = useFlow('session')
  const flow = useFlow('signInProof')
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack">
        <PageTitle big word={texts.signIn.title} />
        {flow ? <Ways flow={flow} /> : <NotLoaded />}
        <Button
          wide
          kind="quiet"
          onClick={() => session?.send({ type: 'session.end', scope: 'this' })}
        >
          {texts.signIn.leave}
        </Button>
      </section>
    </SignInLayout>
  )
}

function Ways({ flow }: { flow: SignInProofActor }) {
  const { proof: texts } = useProofWords()
  const { proof, totp } = useSelector(flow, ({ children }) => children)
  const recovering = useSelector(totp, isRecovering)
  const recoverable = useSelector(totp, isRecoverable)
  if (recovering && totp) return <RecoverTotp flow={totp} />
  return (
    <>
      {proof ? (
        <ProofPanel flow={proof} />
      ) : (
        <Button wide kind="primary" onClick={() => flow.send({ type: 'proof.begin' })}>
          {texts.signIn.begin}
        </Button>
      )}
      {recoverable && (
        <Button wide onClick={() => totp?.send({ type: 'totp.lose' })}>
          {texts.signIn.lost}
        </Button>
      )}
    </>
  )
}

function NotLoaded() {
  const { app: texts } = useAppWords()
  const signedIn = useSignedIn()
  const missing = useSelector(signedIn, (snapshot) => snapshot?.matches({ unproved: 'missing' }))
  const refusal = useSelector(signedIn, (snapshot) => snapshot?.context.refusal ?? null)
  if (!missing) return <SkeletonRows count={1} />
  return (
    <LoadFailed
      alone
      title={texts.broken.title}
      text={texts.broken.text}
      note={refusal}
      onRetry={() => signedIn?.send({ type: 'page.retry' })}
    />
  )
}

type Totp = SnapshotFrom<typeof totpFlow> | undefined

const isRecoverable = (totp: Totp) => totp?.matches({ on: 'idle' }) ?? false

const isRecovering = (totp: Totp) =>
  totp?.matches({ on: 'lost' }) || totp?.matches('recovering') || false
