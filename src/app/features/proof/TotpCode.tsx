import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TotpActor } from '#machines/proof/totp.flow'
import { useDevice } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CodeField } from '#app/ui/CodeField.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { useProofWords } from './words.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { useSessionWords } from '#app/features/session/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { formText } from '#app/ui/formText.ts'

const codeField = { name: 'token', at: ['/token'], codes: ['CODE_INVALID'] } as const

function useCode(flow: TotpActor) {
  const { vault } = useDevice()
  return (typed: FormData) => {
    const code = formText(typed, 'code')
    if (code === '') return
    vault.put('totpCode', code)
    flow.send({ type: 'code.submit' })
  }
}

interface CodeFormProps {
  flow: TotpActor
  word: string
  children: (fieldState: CodeFieldState) => ReactNode
}

interface CodeFieldState {
  wrong: string | undefined
  refused: RefusalNote | null
  busy: boolean
}

function CodeForm({ flow, word, children }: CodeFormProps) {
  const words = useSharedWords()
  const { proof: texts } = useProofWords()
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const wrong = fieldErrorText(refusal, words, codeField)
  return (
    <Form className="stack stack-close" onSubmit={useCode(flow)}>
      <RefusalCallout note={refusal} placed={wrong !== undefined} />
      {children({ wrong, refused: refusal, busy })}
      <div className="cluster">
        <SubmitButton {...{ host, word, busy }} wide={false} />
        <Button kind="quiet" off={busy} onClick={() => flow.send({ type: 'totp.drop' })}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

export function TotpCode({ flow, hint, word }: { flow: TotpActor; hint: string; word: string }) {
  const { code } = useSessionWords().signIn
  return (
    <CodeForm {...{ flow, word }}>
      {(fieldState) => <CodeField label={code.label} hint={hint} {...fieldState} />}
    </CodeForm>
  )
}

/** By a code of the authenticator, with a way out for who has lost it. */
export function LeaveTotp({ flow }: { flow: TotpActor }) {
  const { proof: texts } = useProofWords()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <TotpCode flow={flow} hint={texts.revokeHint} word={texts.revoke} />
      <div>
        <Button off={busy} onClick={() => flow.send({ type: 'totp.lose' })}>
          {texts.recoveryCode}
        </Button>
      </div>
    </>
  )
}

export function RecoverTotp({ flow }: { flow: TotpActor }) {
  const { field } = useSharedWords()
  const { proof: texts } = useProofWords()
  return (
    <CodeForm flow={flow} word={texts.revoke}>
      {({ wrong, refused, busy }) => (
        <TextField
          label={texts.recoveryCode}
          hint={texts.lostHint}
          wrong={wrong && field.other}
          // The button that led here is gone, and the focus with it.
          refused={refused ?? flow}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          readOnly={busy}
          maxLength={24}
        />
      )}
    </CodeForm>
  )
}
