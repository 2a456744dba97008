import { useSelector } from '@xstate/react'
import type { Customer } from '#contract/ops/customer'
import type { OpsCallName } from '#contract/ops/calls'
import { Form } from '#app/features/app/Form.tsx'
import { Button } from '#app/ui/Button.tsx'
import { formText } from '#app/ui/formText.ts'
import { Panel, PanelBody } from '#app/ui/Panel.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { customerLife } from '#machines/customer/customer.life'
import type { CustomerAct, OneCustomerActor } from '#machines/console/oneCustomer.flow'
import { allows } from '#machines/kit/life'
import { ClosingRefusal } from '#console/closing/ClosingRefusal.tsx'
import { useMay } from '#console/context.tsx'
import { LimitFields } from '#console/customerLimit/LimitFields.tsx'
import { RefusalLine } from '#console/RefusalLine.tsx'
import { useConsoleWords } from '#console/words.ts'

const callOf: Record<CustomerAct, OpsCallName> = {
  open: 'openCustomer',
  pause: 'pauseCustomer',
  restore: 'restoreCustomer',
  endSessions: 'endCustomerSessions',
  note: 'noteCustomer',
  close: 'proposeCustomerClosing',
  setLimit: 'proposeCustomerLimit',
  removeLimit: 'proposeCustomerLimitRemoval',
}

interface Props {
  flow: OneCustomerActor
  customer: Customer
}

/** What whoever is signed in may do about the customer now; other panels offer the rest. */
export function CustomerActs({ flow, customer }: Props) {
  const { acts: texts } = useConsoleWords()
  const may = useMay()
  const typing = useSelector(flow, (now) => now.matches('drafted') || now.matches('acting'))
  const waiting = useSelector(flow, (now) => now.hasTag('busy'))
  const record = { status: customer.status, facts: { isSettled: false } }
  const offered: Record<CustomerAct, boolean> = {
    open: false,
    setLimit: false,
    removeLimit: false,
    pause: allows(customerLife, record, { type: 'customer.pause' }),
    restore: allows(customerLife, record, { type: 'customer.restore' }),
    endSessions: customer.sessions.length > 0,
    note: true,
    close: customer.status !== 'CLOSED',
  }
  const acts = (Object.keys(offered) as CustomerAct[]).filter(
    (act) => offered[act] && may(callOf[act]),
  )
  if (typing) return <ActForm flow={flow} customer={customer} />
  return (
    <div className="cluster">
      {acts.map((act) => (
        <Button key={act} off={waiting} onClick={() => flow.send({ type: 'act.choose', act })}>
          {texts[act].offer}
        </Button>
      ))}
    </div>
  )
}

function ActForm({ flow, customer }: Props) {
  const { acts: texts } = useConsoleWords()
  const act = useSelector(flow, ({ context }) => context.act)
  const draft = useSelector(flow, ({ context }) => context.draft)
  const refusal = useSelector(flow, ({ context }) => context.refusal)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  const submit = (typed: FormData) =>
    flow.send({
      type: 'act.submit',
      draft: { text: formText(typed, 'text'), picked: typed.getAll('picked').map(String) },
    })
  return (
    <Panel title={texts[act].offer}>
      <PanelBody>
        <Form className="stack stack-close" onSubmit={submit}>
          {act === 'close' ? <ClosingRefusal note={refusal} /> : <RefusalLine note={refusal} />}
          {act === 'setLimit' && (
            <LimitFields limit={customer.limit} picked={draft.picked} refusal={refusal} />
          )}
          <TextField
            key={act}
            label={act === 'note' ? texts.text : texts.reason}
            hint={texts[act].hint}
            name="text"
            defaultValue={draft.text}
            maxLength={act === 'note' ? 2_000 : 300}
            autoComplete="off"
            refused={refusal ?? texts}
          />
          <div className="cluster">
            <Button type="submit" kind="primary" busy={busy}>
              {texts[act].submit}
            </Button>
            <Button onClick={() => flow.send({ type: 'act.cancel' })}>{texts.cancel}</Button>
          </div>
        </Form>
      </PanelBody>
    </Panel>
  )
}
