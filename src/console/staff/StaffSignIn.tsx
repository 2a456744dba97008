import { useSelector } from '@xstate/react'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { formText } from '#app/ui/formText.ts'
import { Heading } from '#app/ui/Heading.tsx'
import { SignInLayout } from '#app/ui/SignInLayout.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import type { StaffSignInActor } from '#machines/console/staffSignIn.flow'
import { useConsole, useConsoleDevice, useConsoleFlow } from '#console/context.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { LanguageSwitch } from '#console/Shell.tsx'
import { useConsoleWords } from '#console/words.ts'
import { DigitsField } from './DigitsField.tsx'
import { StaffEnrolment } from './StaffEnrolment.tsx'

/** A step begins in its first field. */
const FIRST = {}

export function StaffSignIn() {
  const actor = useConsole()
  const { signIn: texts } = useConsoleWords()
  const brand = useSelector(actor, ({ context }) => context.bank?.brand)
  const flow = useConsoleFlow('staffSignIn')
  return (
    <SignInLayout brand={brand}>
      <section className="stack">
        <Heading big>{texts.title}</Heading>
        {flow && <SignInStep flow={flow} />}
        <div>
          <LanguageSwitch />
        </div>
      </section>
    </SignInLayout>
  )
}

function SignInStep({ flow }: { flow: StaffSignInActor }) {
  const step = useSelector(flow, (snapshot) => {
    if (snapshot.matches('drafted') || snapshot.matches('requesting')) return 'email'
    if (snapshot.matches('enrolling')) return 'enrolment'
    return snapshot.matches('expired') ? 'expired' : 'codes'
  })
  if (step === 'email') return <EmailStep flow={flow} />
  if (step === 'enrolment') return <StaffEnrolment flow={flow} />
  return step === 'codes' ? <CodesStep flow={flow} /> : <ExpiredStep flow={flow} />
}

function EmailStep({ flow }: { flow: StaffSignInActor }) {
  const { signIn: texts } = useConsoleWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const email = useSelector(flow, ({ context }) => context.email)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const submit = (typed: FormData) =>
    flow.send({ type: 'email.submit', email: formText(typed, 'email') })
  return (
    <Form className="stack stack-close" onSubmit={submit}>
      <RefusalLine note={refusal} />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        refused={refusal ?? FIRST}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.sendCode}
      </Button>
    </Form>
  )
}

function CodesStep({ flow }: { flow: StaffSignInActor }) {
  const { signIn: texts } = useConsoleWords()
  const { vault } = useConsoleDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const email = useSelector(flow, ({ context }) => context.email)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('verifying'))
  const resending = useSelector(flow, (snapshot) => snapshot.matches('resending'))
  const submit = (typed: FormData) => {
    vault.put('code', formText(typed, 'mail'))
    vault.put('totpCode', formText(typed, 'totp'))
    flow.send({ type: 'codes.submit' })
  }
  return (
    <>
      <Form className="stack stack-close" onSubmit={submit}>
        <p className="soft">
          {texts.sent} <span className="whole">{email}</span>
        </p>
        <RefusalLine note={refusal} own={{ INVITE_REQUIRED: texts.notInvited }} />
        <DigitsField label={texts.mailCode} name="mail" refused={refusal ?? FIRST} />
        <DigitsField label={texts.totpCode} name="totp" />
        <Button type="submit" kind="primary" wide busy={busy}>
          {texts.submit}
        </Button>
      </Form>
      <div className="cluster">
        <Button busy={resending} onClick={() => flow.send({ type: 'code.resend' })}>
          {texts.resend}
        </Button>
        <Button onClick={() => flow.send({ type: 'email.change' })}>{texts.change}</Button>
      </div>
      <div className="stack stack-half">
        <p className="small soft">{texts.enrolHint}</p>
        <div>
          <Button onClick={() => flow.send({ type: 'authenticator.begin' })}>{texts.enrol}</Button>
        </div>
      </div>
    </>
  )
}

function ExpiredStep({ flow }: { flow: StaffSignInActor }) {
  const { signIn: texts } = useConsoleWords()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  return (
    <div className="stack stack-close">
      <RefusalLine note={refusal} />
      <Button kind="primary" wide onClick={() => flow.send({ type: 'code.resend' })}>
        {texts.resend}
      </Button>
      <Button onClick={() => flow.send({ type: 'email.change' })}>{texts.change}</Button>
    </div>
  )
}
