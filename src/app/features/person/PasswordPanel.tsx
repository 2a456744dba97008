import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { User } from '#contract/person'
import type { passwordFlow, PasswordActor } from '#machines/person/password.flow'
import { useDevice } from '#app/context.ts'
import { BodyPanel } from '#app/features/app/BodyPanel.tsx'
import { Form } from '#app/features/app/Form.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { fieldErrorText } from '#app/features/app/refusalText.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { passwordPlace } from '#app/features/session/SignInFields.tsx'
import { useSessionWords } from '#app/features/session/words.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { formatDay } from '#app/i18n/when.ts'
import { useSharedWords } from '#app/i18n/words.ts'
import { Button } from '#app/ui/Button.tsx'
import { formText } from '#app/ui/formText.ts'
import { check } from '#app/ui/icons/check.ts'
import { PasswordField } from '#app/ui/PasswordField.tsx'
import { Status } from '#app/ui/Status.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { usePersonWords } from './words.ts'

interface Props {
  flow: PasswordActor
  user: User
}

export function PasswordPanel({ flow, user }: Props) {
  const { password: texts } = usePersonWords().person
  const step = useSelector(flow, stepOf)
  const change = useSelector(flow, changeIn)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const proof = useSelector(flow, ({ children }) => children.proof)
  return (
    <BodyPanel
      title={texts.title}
      busy={busy}
      beside={<output>{change && <Status tone="good" icon={check} word={texts[change]} />}</output>}
    >
      {proof && <ProofPanel flow={proof} />}
      {!proof && step === 'typing' && (
        <NewPassword {...{ flow, busy }} hasOne={hasPassword(user)} />
      )}
      {!proof && step === 'settled' && <Settled {...{ flow, user }} busy={busy} />}
    </BodyPanel>
  )
}

const hasPassword = ({ app_metadata }: User) => app_metadata.providers.includes('password')

function Settled({ flow, user, busy }: Props & { busy: boolean }) {
  const { password: texts } = usePersonWords().person
  const language = useLanguage()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const has = hasPassword(user)
  if (user.email === null || user.email_confirmed_at === null)
    return <p className="soft">{texts.noEmail}</p>
  return (
    <>
      <p className="soft">{has ? texts.has : texts.none}</p>
      {user.password_set_at !== null && (
        <p className="small soft">{texts.since(formatDay(user.password_set_at, language))}</p>
      )}
      <RefusalCallout note={refusal} />
      <div className="cluster">
        <Button off={busy} onClick={() => flow.send({ type: 'password.edit' })}>
          {has ? texts.change : texts.set}
        </Button>
        {has && (
          <Button kind="quiet" busy={busy} onClick={() => flow.send({ type: 'password.remove' })}>
            {texts.remove}
          </Button>
        )}
      </div>
    </>
  )
}

interface NewPasswordProps extends Pick<Props, 'flow'> {
  busy: boolean
  hasOne: boolean
}

function NewPassword({ flow, busy, hasOne }: NewPasswordProps) {
  const { password: texts, cancel } = usePersonWords().person
  const { session } = useSessionWords()
  const words = useSharedWords()
  const { host, vault } = useDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const wrong = fieldErrorText(refusal, words, passwordPlace)
  const submit = (typed: FormData) => {
    vault.put('newPassword', formText(typed, 'password'))
    flow.send({ type: 'password.submit' })
  }
  return (
    <Form className="stack stack-close" onSubmit={submit}>
      <RefusalCallout note={refusal} placed={wrong !== undefined} />
      {hasOne && <p className="soft">{texts.others}</p>}
      <PasswordField
        texts={session}
        label={texts.field}
        autoComplete="new-password"
        hint={session.passwordHint}
        busy={busy}
        wrong={wrong}
        // The button that led here is gone, and the focus with it.
        refused={refusal ?? flow}
      />
      <div className="cluster">
        <SubmitButton {...{ host, busy }} word={texts.save} wide={false} />
        <StepBack off={busy} onBack={() => flow.send({ type: 'form.reset' })}>
          {cancel}
        </StepBack>
      </div>
    </Form>
  )
}

type PasswordSnapshot = SnapshotFrom<typeof passwordFlow>

const stepOf = (snapshot: PasswordSnapshot) =>
  snapshot.matches('typing') || snapshot.matches('setting') ? 'typing' : 'settled'

function changeIn(snapshot: PasswordSnapshot): 'changed' | 'removed' | null {
  if (snapshot.matches({ settled: 'changed' })) return 'changed'
  return snapshot.matches({ settled: 'removed' }) ? 'removed' : null
}
