import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { totpFlow } from '#machines/proof/totp.flow'
import { useFlow, useSignedIn } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { PageTitle } from '#app/features/app/PageTitle.tsx'
import { useConfig } from '#app/features/app/routing.ts'
import { ProofPanel } from './ProofPanel.tsx'
import { RecoverTotp } from './TotpCode.tsx'
import { useProofWords } from './words.ts'

/** A sign-in on a new device is confirmed before anything else is shown. */
export default function SignInProof() {
  const { proof: texts } = useProofWords()
  const session = useFlow('session')
  const totp = useFlow('totp')
  const recovering = useSelector(totp, isRecovering)
  return (
    <SignInLayout brand={useConfig()?.brand}>
      <section className="stack">
        <PageTitle big word={texts.signIn.title} />
        {recovering && totp ? <RecoverTotp flow={totp} /> : <ByAuthenticator />}
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

function ByAuthenticator() {
  const { proof: texts } = useProofWords()
  const signedIn = useSignedIn()
  const proof = useFlow('proof')
  const totp = useFlow('totp')
  const recoverable = useSelector(totp, isRecoverable)
  return (
    <>
      {proof ? (
        <ProofPanel flow={proof} />
      ) : (
        <Button wide kind="primary" onClick={() => signedIn?.send({ type: 'proof.begin' })}>
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

type Totp = SnapshotFrom<typeof totpFlow> | undefined

const isRecoverable = (totp: Totp) => totp?.matches({ on: 'idle' }) ?? false

const isRecovering = (totp: Totp) =>
  totp?.matches({ on: 'lost' }) || totp?.matches('recovering') || false
