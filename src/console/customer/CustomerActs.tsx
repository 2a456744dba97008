import { useSelector } from '@xstate/react'
import type { Customer } from '#contract/ops/customer'
import type { OpsCallName } from '#contract/ops/calls'
import { Button } from '#app/ui/Button.tsx'
import { customerLife } from '#machines/customer/customer.life'
import type { CustomerAct, OneCustomerActor } from '#machines/console/oneCustomer.flow'
import { allows } from '#machines/kit/life'
import { ActForm } from '#console/ActForm.tsx'
import { ClosingRefusal } from '#console/closing/ClosingRefusal.tsx'
import { useMay } from '#console/context.tsx'
import { LimitFields } from '#console/customerLimit/LimitFields.tsx'
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
  openCase: 'openSupportCase',
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
    openCase: false,
    pause: allows(customerLife, record, { type: 'customer.pause' }),
    restore: allows(customerLife, record, { type: 'customer.restore' }),
    endSessions: customer.sessions.length > 0,
    note: true,
    close: customer.status !== 'CLOSED',
  }
  const acts = (Object.keys(offered) as CustomerAct[]).filter(
    (act) => offered[act] && may(callOf[act]),
  )
  if (typing) return <ChosenAct flow={flow} customer={customer} />
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

const NOTE_MAX = 2_000

function ChosenAct({ flow, customer }: Props) {
  const { acts: texts } = useConsoleWords()
  const { act, draft, refusal } = useSelector(flow, ({ context }) => context)
  const busy = useSelector(flow, (snapshot) => snapshot.matches('acting'))
  return (
    <ActForm
      texts={act === 'note' ? { ...texts.note, label: texts.text } : texts[act]}
      {...{ draft, refusal, busy }}
      {...(act === 'close' && { refusalLine: <ClosingRefusal note={refusal} /> })}
      {...(act === 'note' && { textMax: NOTE_MAX })}
      onSubmit={(typed) => flow.send({ type: 'act.submit', draft: typed })}
      onCancel={() => flow.send({ type: 'act.cancel' })}
    >
      {act === 'setLimit' && (
        <LimitFields limit={customer.limit} picked={draft.picked} refusal={refusal} />
      )}
      {act === 'openCase' && <input type="hidden" name="picked" value={draft.picked[0]} />}
    </ActForm>
  )
}
