import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { PlayAddress, PlayChain } from '#contract/sandboxChain'
import type { ChainActor } from '#machines/sandbox/chain.flow'
import { Button } from '#app/ui/Button.tsx'
import { Field } from '#app/ui/TextField.tsx'
import { textIn } from '#app/ui/formText.ts'
import { Pick } from '#app/ui/SelectField.tsx'
import { useSandboxWords } from './words.ts'

/** A name no currency of ours has. */
const UNSUPPORTED = 'ODD'

/** Somebody out there pays to one of the chain's addresses, in what we deal in or in something else. */
export function ChainPayIn({ flow, chain }: { flow: ChainActor; chain: PlayChain }) {
  const { chain: said } = useSandboxWords().sandbox
  const addresses = useSelector(flow, ({ context }) => context.addresses)
  const busy = useSelector(flow, (seen) => seen.hasTag('busy'))
  const [first] = addresses
  if (!first) return busy ? null : <p className="soft">{said.noAddress}</p>

  const pay = (form: SubmitEvent<HTMLFormElement>) => {
    form.preventDefault()
    if (busy) return
    const typed = new FormData(form.currentTarget)
    const to = addresses.find(({ uuid }) => uuid === textIn(typed, 'to')) ?? first
    flow.send({
      type: 'chain.move',
      move: {
        do: 'pay',
        address: to.address,
        memo: chain.is_memo ? to.memo : null,
        currency: textIn(typed, 'currency'),
        amount: textIn(typed, 'amount'),
      },
    })
  }
  return (
    <form className="stack stack-close" noValidate onSubmit={pay}>
      <Pick
        label={said.address}
        name="to"
        defaultValue={first.uuid}
        options={addresses.map((one) => ({ value: one.uuid, word: nameOf(one) }))}
      />
      <div className="fields">
        <Pick
          label={said.currency}
          name="currency"
          options={[
            ...chain.currencies.map((symbol) => ({ value: symbol, word: symbol })),
            { value: UNSUPPORTED, word: said.unsupported },
          ]}
        />
        <Field
          label={said.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="5"
        />
      </div>
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {said.pay}
        </Button>
      </div>
    </form>
  )
}

const SHOWN = 6

/** Its label, and enough of it to recognise; who shares an address is known by the memo. */
const nameOf = ({ label, address, memo }: PlayAddress) =>
  `${label}: ${address.slice(0, SHOWN)}…${address.slice(-SHOWN)}${memo === null ? '' : ` (${memo})`}`
