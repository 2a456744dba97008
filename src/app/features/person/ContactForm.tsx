import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { PendingChange } from '#contract/person'
import type { ContactKind, contactFlow, ContactActor } from '#machines/person/contact.flow'
import { Button } from '#app/ui/Button.tsx'
import { mail } from '#app/ui/icons/mail.ts'
import { phone } from '#app/ui/icons/phone.ts'
import { Row } from '#app/ui/Row.tsx'
import { check } from '#app/ui/icons/check.ts'
import { Status } from '#app/ui/Status.tsx'
import { CodeForm, type CodeStep } from '#app/features/session/CodeForm.tsx'
import { ProofPanel } from '#app/features/proof/ProofPanel.tsx'
import { ContactAsk } from './ContactChangeForm.tsx'
import { phoneShown } from './naming.ts'
import { usePersonWords } from './words.ts'

interface Shown {
  flow: ContactActor
  kind: ContactKind
  /** By which the bank knows the person now. */
  now: string | null
  confirmed: boolean
  /** A change asked for earlier, perhaps on another device. */
  asked: PendingChange | null
}

/** One of them, unfolded while it is being changed; the old one stays true until the code says so. */
export function Contact({ flow, kind, now, confirmed, asked }: Shown) {
  const { person: said } = usePersonWords()
  const step = useSelector(flow, stepShown)
  const changed = useSelector(flow, (seen) => seen.matches('changed'))
  const proof = useSelector(flow, (seen) => seen.children.proof)
  return (
    <>
      <Row
        icon={kind === 'email' ? mail : phone}
        name={said[kind].name}
        hint={
          <>
            <span>{now ?? said[kind].none}</span>{' '}
            <output>{changed && <Status tone="good" icon={check} word={said.changed} />}</output>
          </>
        }
      />
      <div className="row-open row-beside">
        {proof ? (
          <ProofPanel flow={proof} />
        ) : step === 'asking' ? (
          <ContactAsk {...{ flow, kind, now, confirmed, asked }} />
        ) : (
          <ContactCode {...{ flow, kind, step }} />
        )}
      </div>
    </>
  )
}

function stepShown(seen: SnapshotFrom<typeof contactFlow>): 'asking' | CodeStep {
  const steps = ['sent', 'resending', 'expired', 'replacing'] as const
  if (!seen.matches('pending')) return 'asking'
  if (seen.matches({ pending: 'confirming' })) return 'verifying'
  return steps.find((step) => seen.matches({ pending: step })) ?? 'sent'
}

function ContactCode({ flow, kind, step }: Pick<Shown, 'flow' | 'kind'> & { step: CodeStep }) {
  const { person: said } = usePersonWords()
  const pending = useSelector(flow, ({ context }) => context.pending)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  if (pending === null) return null
  return (
    <div className="stack stack-close">
      <p className="soft">
        {said.codeSent(kind === 'phone' ? phoneShown(pending.to) : pending.to)}
      </p>
      <CodeForm
        sent={pending}
        {...{ step, refusal }}
        secret={kind === 'email' ? 'emailCode' : 'phoneCode'}
        word={said.confirm}
        onSubmit={() => flow.send({ type: 'code.submit' })}
        onResend={() => flow.send({ type: 'code.resend' })}
      />
      <Button kind="quiet" onClick={() => flow.send({ type: 'change.drop' })}>
        {said.cancel}
      </Button>
    </div>
  )
}
