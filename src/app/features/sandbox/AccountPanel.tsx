import { useSelector } from '@xstate/react'
import { issuerEvents, payInRails, type Account, type IssuerEvent } from '#contract/account'
import { accountLife, type AccountEvent } from '#machines/account/account.life'
import type { AccountActor } from '#machines/account/accountDetails.flow'
import { allows } from '#machines/kit/life'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { SelectField } from '#app/ui/SelectField.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formText } from '#app/ui/formText.ts'
import { useAccountWords } from '#app/features/account/words.ts'
import { Form } from '#app/features/app/Form.tsx'
import { ToolPanel } from './ToolPanel.tsx'
import { useSandboxWords } from './words.ts'

/** The chart of the account says which buttons can be pressed now. */
const eventOfButton: Record<IssuerEvent, AccountEvent> = {
  refuse: { type: 'issuer.refused', reason: 'refused' },
  cancel: { type: 'account.cancel' },
  renew: { type: 'details.changed' },
  pause: { type: 'account.pause' },
  resume: { type: 'account.resume' },
  close: { type: 'account.close' },
}

export default function AccountPanel({ flow, account }: { flow: AccountActor; account: Account }) {
  const { account: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const { result, refusal } = useSelector(flow, ({ context }) => context)
  const record = {
    status: account.status,
    facts: { verified: true, depositOnItsWay: false, reason: account.reason },
  }
  return (
    <ToolPanel title={texts.title} busy={busy}>
      <RefusalCallout note={refusal} />
      <PayIn flow={flow} account={account} />
      <output>{result && texts.pressed[result]}</output>
      <div className="cluster">
        {issuerEvents
          .filter((event) => allows(accountLife, record, eventOfButton[event]))
          .map((event) => (
            <Button
              key={event}
              off={busy}
              onClick={() =>
                flow.send({ type: 'account.simulate', simulation: { do: 'move', event } })
              }
            >
              {texts.events[event]}
            </Button>
          ))}
      </div>
    </ToolPanel>
  )
}

function PayIn({ flow, account }: { flow: AccountActor; account: Account }) {
  const words = useAccountWords().account
  const { account: texts } = useSandboxWords().simulation
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const euro = account.account_currency_details.meta.symbol === 'EUR'
  const rails = payInRails.filter((rail) => (rail === 'SEPA') === euro)
  const pay = (typed: FormData) => {
    const rail = rails.find((known) => known === typed.get('rail'))
    const amount = formText(typed, 'amount')
    const reference = formText(typed, 'reference')
    if (!rail) return
    flow.send({ type: 'account.simulate', simulation: { do: 'pay', rail, amount, reference } })
  }
  return (
    <Form className="stack stack-close" onSubmit={pay}>
      <div className="fields">
        <SelectField
          label={texts.rail}
          name="rail"
          options={rails.map((value) => ({ value, word: words.rails[value] }))}
        />
        <TextField
          label={texts.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="250"
        />
        <TextField label={words.lines.reference} name="reference" autoComplete="off" />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {texts.pay}
        </Button>
      </div>
    </Form>
  )
}
