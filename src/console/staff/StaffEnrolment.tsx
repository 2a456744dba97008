import { useSelector } from '@xstate/react'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { formText } from '#app/ui/formText.ts'
import type { StaffSignInActor } from '#machines/console/staffSignIn.flow'
import { useConsoleDevice } from '#console/context.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useConsoleWords } from '#console/words.ts'
import { DigitsField } from './DigitsField.tsx'
import { QrPicture } from '#app/ui/QrPicture.tsx'

/** A step begins in its field. */
const FIRST = {}

/** Whoever was invited shows that they read their mail, and then the authenticator. */
export function StaffEnrolment({ flow }: { flow: StaffSignInActor }) {
  const { signIn: texts } = useConsoleWords()
  const asks = useSelector(
    flow,
    (snapshot) =>
      snapshot.matches({ enrolling: 'asking' }) || snapshot.matches({ enrolling: 'making' }),
  )
  return (
    <>
      <h2>{texts.enrolTitle}</h2>
      {asks ? <MailCodeStep flow={flow} /> : <ScanStep flow={flow} />}
      <div>
        <Button onClick={() => flow.send({ type: 'authenticator.cancel' })}>{texts.back}</Button>
      </div>
    </>
  )
}

interface StepProps {
  flow: StaffSignInActor
}

function MailCodeStep({ flow }: StepProps) {
  const { signIn: texts } = useConsoleWords()
  const { vault } = useConsoleDevice()
  const { email, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const submit = (typed: FormData) => {
    vault.put('code', formText(typed, 'mail'))
    flow.send({ type: 'code.submit' })
  }
  return (
    <Form className="stack stack-close" onSubmit={submit}>
      <p className="soft">
        {texts.sent} <span className="whole">{email}</span>
      </p>
      <RefusalLine
        note={refusal}
        own={{ INVITE_REQUIRED: texts.notInvited, STATE_CONFLICT: texts.enrolled }}
      />
      <DigitsField label={texts.mailCode} name="mail" refused={refusal ?? FIRST} />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.enrolCode}
      </Button>
    </Form>
  )
}

function ScanStep({ flow }: StepProps) {
  const { signIn: texts } = useConsoleWords()
  const { vault, copy } = useConsoleDevice()
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const text = vault.peek('totpKey')
  const key = (text && URL.parse(text)?.searchParams.get('secret')) ?? ''
  const submit = (typed: FormData) => {
    vault.put('totpCode', formText(typed, 'totp'))
    flow.send({ type: 'code.submit' })
  }
  return (
    <>
      <p className="soft">{texts.scan}</p>
      {text && <QrPicture text={text} label={texts.qr} />}
      <p className="small soft">{texts.key}</p>
      <p className="address">{key.replace(/.{4}(?=.)/g, '$& ')}</p>
      <div>
        <CopyButton word={texts.copyKey} done={texts.copied} copy={() => copy(key)} />
      </div>
      <Form className="stack stack-close" onSubmit={submit}>
        <RefusalLine note={refusal} />
        <DigitsField label={texts.totpCode} name="totp" refused={refusal ?? FIRST} />
        <Button type="submit" kind="primary" wide busy={busy}>
          {texts.enrolSubmit}
        </Button>
      </Form>
    </>
  )
}
