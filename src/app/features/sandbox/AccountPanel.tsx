import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import { issuerEvents, payInRails, type Account, type IssuerEvent } from '#contract/account'
import { accountLife, type AccountEvent } from '#machines/account/account.life'
import type { AccountActor } from '#machines/account/accountDetails.flow'
import { allows } from '#machines/kit/life'
import { Button } from '#app/ui/Button.tsx'
import { Card, CardBody } from '#app/ui/Panel.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { Pick } from '#app/ui/SelectField.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { textIn } from '#app/ui/formText.ts'
import { useAccountWords } from '#app/features/account/words.ts'

/** What each button means in the account's own life, which says whether it can be pressed now. */
const means: Record<IssuerEvent, AccountEvent> = {
  refuse: { type: 'issuer.refused', reason: 'refused' },
  cancel: { type: 'account.cancel' },
  renew: { type: 'details.changed' },
  pause: { type: 'account.pause' },
  resume: { type: 'account.resume' },
  close: { type: 'account.close' },
}

/** Everything the world outside could do to an account of a play tenant. */
export default function AccountPanel({ flow, account }: { flow: AccountActor; account: Account }) {
  const { play: said } = useAccountWords().account
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const { pressed, refusal } = useSelector(flow, ({ context }) => context)
  const record = {
    status: account.status,
    facts: { verified: true, depositOnItsWay: false, reason: account.reason },
  }
  return (
    <Card title={said.title} busy={busy}>
      <CardBody>
        <Refused note={refusal} />
        <PayIn flow={flow} account={account} />
        <output>{pressed && said.pressed[pressed]}</output>
        <div className="cluster">
          {issuerEvents
            .filter((event) => allows(accountLife, record, means[event]))
            .map((event) => (
              <Button
                key={event}
                off={busy}
                onClick={() => flow.send({ type: 'account.press', press: { do: 'move', event } })}
              >
                {said.events[event]}
              </Button>
            ))}
        </div>
      </CardBody>
    </Card>
  )
}

function PayIn({ flow, account }: { flow: AccountActor; account: Account }) {
  const words = useAccountWords().account
  const said = words.play
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const euro = account.account_currency_details.meta.symbol === 'EUR'
  const rails = payInRails.filter((rail) => (rail === 'SEPA') === euro)
  const pay = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    const typed = new FormData(form.currentTarget)
    const rail = rails.find((known) => known === typed.get('rail'))
    const amount = textIn(typed, 'amount')
    if (rail) flow.send({ type: 'account.press', press: { do: 'pay', rail, amount } })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={pay}>
      <div className="fields">
        <Pick
          label={said.rail}
          name="rail"
          options={rails.map((value) => ({ value, word: words.rails[value] }))}
        />
        <Field
          label={said.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="250"
        />
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {said.pay}
        </Button>
      </div>
    </form>
  )
}
