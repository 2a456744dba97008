import { lazy, Suspense } from 'react'
import type { TotpActor } from '#machines/proof/totp.flow'
import { useDevice } from '#app/context.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { TotpCode } from './TotpCode.tsx'
import { useProofWords } from './words.ts'
import { loadChunk } from '#app/loadChunk.ts'

const QrCode = lazy(() => loadChunk(() => import('#app/features/wallet/QrCode.tsx')))

/** The QR code for the authenticator, its key as text, and the first code back. */
export function TotpSetUp({ flow }: { flow: TotpActor }) {
  const { proof: texts } = useProofWords()
  const { vault, copy } = useDevice()
  const text = vault.peek('totpKey')
  const secret = (text && URL.parse(text)?.searchParams.get('secret')) ?? ''
  return (
    <>
      {text && (
        <Suspense fallback={<span className="qr" />}>
          <QrCode text={text} label={texts.qr} />
        </Suspense>
      )}
      <p className="soft">{texts.secret}</p>
      <p className="address">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <div>
        <CopyButton word={texts.copySecret} done={texts.copied} copy={() => copy(secret)} />
      </div>
      <TotpCode flow={flow} hint={texts.scan} word={texts.activate} />
    </>
  )
}
