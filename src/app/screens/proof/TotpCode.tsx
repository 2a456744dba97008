import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import { useDevice } from '#app/house.tsx'
import { Button } from '#app/parts/Button.tsx'
import { CodeField } from '#app/parts/CodeField.tsx'
import { Field } from '#app/parts/Field.tsx'
import { HostMain } from '#app/parts/HostMain.tsx'
import { useInsideWords, useWords } from '#app/words/speak.tsx'
import { useStepWords } from '#app/words/stepWords.ts'
import { Refused } from '#app/screens/house/Refused.tsx'
import { wrongAt } from '#app/screens/house/refused.ts'
import type { TotpActor } from './Security.tsx'

const place = { name: 'token', at: ['/token'], codes: ['CODE_INVALID'] } as const

/** Puts what was typed into the vault and tells the flow that it lies there. */
function useCode(flow: TotpActor) {
  const { vault } = useDevice()
  return (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget).get('code')
    if (typeof typed !== 'string' || typed.trim() === '') return
    vault.put('totpCode', typed.trim())
    flow.send({ type: 'code.submit' })
  }
}

/** One code of the authenticator, for whatever the flow stands at. */
export function TotpCode({ flow, hint, word }: { flow: TotpActor; hint: string; word: string }) {
  const words = useWords()
  const { code } = useStepWords()
  const { proof: said } = useInsideWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const wrong = wrongAt(refusal, words, place)
  return (
    <form className="stack stack-close" method="post" noValidate onSubmit={useCode(flow)}>
      <Refused note={refusal} placed={wrong !== undefined} />
      <CodeField label={code.label} {...{ hint, wrong, busy }} refused={refusal} />
      <div className="cluster">
        <HostMain {...{ host, word, busy }} wide={false} />
        <Button kind="quiet" onClick={() => flow.send({ type: 'totp.drop' })}>
          {said.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Away by a code of the authenticator, or by a recovery code where it is lost. */
export function LeaveTotp({ flow }: { flow: TotpActor }) {
  const { proof: said } = useInsideWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const submit = useCode(flow)
  return (
    <>
      <TotpCode flow={flow} hint={said.revokeHint} word={said.revoke} />
      <details>
        <summary className="button">{said.recoveryCode}</summary>
        <form className="stack stack-close" method="post" noValidate onSubmit={submit}>
          <Field
            label={said.recoveryCode}
            hint={said.lostHint}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            readOnly={busy}
            maxLength={24}
          />
          <div>
            <Button type="submit" busy={busy}>
              {said.revoke}
            </Button>
          </div>
        </form>
      </details>
    </>
  )
}
