import { useSelector } from '@xstate/react'
import type { ReactNode, SubmitEvent } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TotpActor } from '#machines/proof/totp.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { wrongAt } from '#app/features/app/refusalText.ts'
import { useProofWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { useSessionWords } from '#app/features/session/words.ts'

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

interface Asked {
  flow: TotpActor
  word: string
  children: (told: Told) => ReactNode
}

interface Told {
  wrong: string | undefined
  refused: RefusalNote | null
  busy: boolean
}

/** One code, sent by the one main action, and the way back. */
function Code({ flow, word, children }: Asked) {
  const words = useSharedWords()
  const { proof: said } = useProofWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const wrong = wrongAt(refusal, words, place)
  return (
    <form className="stack stack-close" method="post" noValidate onSubmit={useCode(flow)}>
      <Refused note={refusal} placed={wrong !== undefined} />
      {children({ wrong, refused: refusal, busy })}
      <div className="cluster">
        <HostMain {...{ host, word, busy }} wide={false} />
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'totp.drop' })}>
          {said.cancel}
        </Button>
      </div>
    </form>
  )
}

/** One code of the authenticator, for whatever the flow stands at. */
export function TotpCode({ flow, hint, word }: { flow: TotpActor; hint: string; word: string }) {
  const { code } = useSessionWords().signIn
  return (
    <Code {...{ flow, word }}>
      {(told) => <CodeField label={code.label} hint={hint} {...told} />}
    </Code>
  )
}

/** Away by a code of the authenticator; where it is lost there is another way. */
export function LeaveTotp({ flow }: { flow: TotpActor }) {
  const { proof: said } = useProofWords()
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  return (
    <>
      <TotpCode flow={flow} hint={said.revokeHint} word={said.revoke} />
      <div>
        <Button off={busy} onClick={() => flow.send({ type: 'totp.lose' })}>
          {said.recoveryCode}
        </Button>
      </div>
    </>
  )
}

/** Away by a recovery code. */
export function RecoverTotp({ flow }: { flow: TotpActor }) {
  const { field } = useSharedWords()
  const { proof: said } = useProofWords()
  return (
    <Code flow={flow} word={said.revoke}>
      {({ wrong, refused, busy }) => (
        <Field
          label={said.recoveryCode}
          hint={said.lostHint}
          wrong={wrong && field.other}
          // The button that led here went with the focus.
          refused={refused ?? flow}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          readOnly={busy}
          maxLength={24}
        />
      )}
    </Code>
  )
}
