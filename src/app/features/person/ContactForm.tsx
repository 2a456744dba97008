import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { PendingChange } from '#contract/person'
import type { ContactKind, contactFlow, ContactActor } from '#machines/person/contact.flow'
import { mail } from '#app/ui/icons/mail.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { Row } from '#app/ui/Row.tsx'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { CodeForm, type CodeStep } from '#app/features/session/CodeForm.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { ContactChangeForm } from './ContactChangeForm.tsx'
import { phoneText } from './naming.ts'
import { usePersonWords } from './words.ts'
import { StepBack } from '#app/features/app/StepBack.tsx'

interface Props {
  flow: ContactActor
  kind: ContactKind
  /** The current contact at the bank. */
  now: string | null
  confirmed: boolean
  /** A change requested earlier, perhaps on another device. */
  pending: PendingChange | null
}

/** The old contact stays valid until the code confirms the new one. */
export function ContactForm({ flow, kind, now, confirmed, pending }: Props) {
  const { person: texts } = usePersonWords()
  const step = useSelector(flow, contactStepOf)
  const changed = useSelector(flow, (snapshot) => snapshot.matches('changed'))
  const proof = useSelector(flow, (snapshot) => snapshot.children.proof)
  return (
    <>
      <Row
        icon={kind === 'email' ? mail : phone}
        name={texts[kind].name}
        hint={
          <>
            <span>{now ?? texts[kind].none}</span>{' '}
            <output>{changed && <Status tone="good" icon={check} word={texts.changed} />}</output>
          </>
        }
      />
      <div className="row-open row-beside">
        {proof ? (
          <ProofPanel flow={proof} />
        ) : step === 'asking' ? (
          <ContactChangeForm {...{ flow, kind, now, confirmed, pending }} />
        ) : (
          <ContactCode {...{ flow, kind, step }} />
        )}
      </div>
    </>
  )
}

function contactStepOf(snapshot: SnapshotFrom<typeof contactFlow>): 'asking' | CodeStep {
  const steps = ['sent', 'resending', 'expired', 'replacing'] as const
  if (!snapshot.matches('pending')) return 'asking'
  if (snapshot.matches({ pending: 'confirming' })) return 'verifying'
  return steps.find((step) => snapshot.matches({ pending: step })) ?? 'sent'
}

function ContactCode({ flow, kind, step }: Pick<Props, 'flow' | 'kind'> & { step: CodeStep }) {
  const { person: texts } = usePersonWords()
  const pending = useSelector(flow, ({ context }) => context.pending)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (pending === null) return null
  return (
    <div className="stack stack-close">
      <p className="soft">
        {texts.codeSent(kind === 'phone' ? phoneText(pending.to) : pending.to)}
      </p>
      <CodeForm
        sent={pending}
        {...{ step, refusal }}
        secret={kind === 'email' ? 'emailCode' : 'phoneCode'}
        word={texts.confirm}
        onSubmit={() => flow.send({ type: 'code.submit' })}
        onResend={() => flow.send({ type: 'code.resend' })}
      />
      <StepBack onBack={() => flow.send({ type: 'change.drop' })}>{texts.cancel}</StepBack>
    </div>
  )
}
