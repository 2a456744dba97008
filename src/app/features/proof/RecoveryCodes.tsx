import type { TotpActor } from '#machines/proof/totp.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { useProofWords } from './words.ts'

/** The ways out of a lost authenticator, shown until the person says they have them. */
export function RecoveryCodes({ flow }: { flow: TotpActor }) {
  const { proof: said } = useProofWords()
  const { vault, copy } = useDevice()
  const codes = vault.look('recoveryCodes') ?? ''
  return (
    <>
      <h3>{said.codes}</h3>
      <Notice tone="wait" icon={alert}>
        <p>{said.codesHint}</p>
      </Notice>
      <ul className="recovery figures">
        {codes.split('\n').map((code) => (
          <li key={code} className="address">
            {code}
          </li>
        ))}
      </ul>
      <div className="cluster">
        <CopyButton word={said.copyCodes} done={said.copied} copy={() => copy(codes)} />
        <Button kind="primary" onClick={() => flow.send({ type: 'codes.seen' })}>
          {said.seen}
        </Button>
      </div>
    </>
  )
}
