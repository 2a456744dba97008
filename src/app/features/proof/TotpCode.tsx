import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TotpActor } from '#machines/proof/totp.flow'
import { useDevice } from '#app/context.ts'
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
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { QrPicture } from '#app/ui/QrPicture.tsx'

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
        <StepBack off={busy} onBack={() => flow.send({ type: 'totp.drop' })}>
          {texts.cancel}
        </StepBack>
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

export function TotpSetUp({ flow }: { flow: TotpActor }) {
  const { proof: texts } = useProofWords()
  const { vault, copy } = useDevice()
  const text = vault.peek('totpKey')
  const secret = (text && URL.parse(text)?.searchParams.get('secret')) ?? ''
  return (
    <>
      {text && <QrPicture text={text} label={texts.qr} />}
      <p className="soft">{texts.secret}</p>
      <p className="address">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      <div>
        <CopyButton word={texts.copySecret} done={texts.copied} copy={() => copy(secret)} />
      </div>
      <TotpCode flow={flow} hint={texts.scan} word={texts.activate} />
    </>
  )
}
