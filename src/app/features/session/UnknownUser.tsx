import { useSelector } from '@xstate/react'
import { useDevice } from '#app/context.ts'
import { SecondaryButton } from '#app/ui/SecondaryButton.tsx'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import type { SignInActor } from '#machines/session/signIn.flow'
import { InviteField } from './SignInFields.tsx'
import { InvitedNotice, TermsNotice } from './SignInForm.tsx'
import { useSessionWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { SignInIntro } from './SignInIntro.tsx'

/** Telegram vouched for somebody the bank does not know: perhaps they have an account already. */
export default function UnknownUser({ flow }: { flow: SignInActor }) {
  const { unknown: texts } = useSessionWords().signIn
  const { host } = useDevice()
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const canEnter = useSelector(flow, (snapshot) => snapshot.can({ type: 'account.enter' }))
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <section className="stack">
      <SignInIntro title={texts.title}>{texts.text}</SignInIntro>
      <InvitedNotice />
      {canEnter && (
        <SecondaryButton
          host={host}
          word={texts.enter}
          onPress={() => flow.send({ type: 'account.enter' })}
        />
      )}
      <Form className="stack stack-close" onSubmit={() => flow.send({ type: 'telegram.submit' })}>
        <RefusalCallout note={refusal} />
        <InviteField flow={flow} busy={busy} required={refusal?.code === 'INVITE_REQUIRED'} />
        <SubmitButton {...{ host, busy }} word={texts.submit} />
        <TermsNotice />
      </Form>
    </section>
  )
}
