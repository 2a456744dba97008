import type { TotpActor } from '#machines/proof/totp.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { useProofWords } from './words.ts'

/** Shown until the person confirms that they have them. */
export function RecoveryCodes({ flow }: { flow: TotpActor }) {
  const { proof: texts } = useProofWords()
  const { vault, copy } = useDevice()
  const codes = vault.peek('recoveryCodes') ?? ''
  return (
    <>
      <h3>{texts.codes}</h3>
      <Callout tone="wait" icon={alert}>
        <p>{texts.codesHint}</p>
      </Callout>
      <ul className="recovery figures">
        {codes.split('\n').map((code) => (
          <li key={code} className="address">
            {code}
          </li>
        ))}
      </ul>
      <div className="cluster">
        <CopyButton word={texts.copyCodes} done={texts.copied} copy={() => copy(codes)} />
        <Button kind="primary" onClick={() => flow.send({ type: 'codes.acknowledge' })}>
          {texts.seen}
        </Button>
      </div>
    </>
  )
}
