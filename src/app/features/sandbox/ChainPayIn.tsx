import { useSelector } from '@xstate/react'
import type { SandboxAddress, SandboxChain } from '#contract/sandboxChain'
import type { ChainActor } from '#machines/sandbox/chain.flow'
import { Button } from '#app/ui/Button.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { formText } from '#app/ui/formText.ts'
import { SelectField } from '#app/ui/SelectField.tsx'
import { useSandboxWords } from './words.ts'
import { Form } from '#app/features/app/Form.tsx'

/** No currency of ours. */
const UNSUPPORTED = 'ODD'

/** Somebody pays to one of the chain's addresses, in a supported currency or in another. */
export function ChainPayIn({ flow, chain }: { flow: ChainActor; chain: SandboxChain }) {
  const { chain: texts } = useSandboxWords().sandbox
  const addresses = useSelector(flow, ({ context }) => context.addresses)
  const busy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  const [first] = addresses
  if (!first) return busy ? null : <p className="soft">{texts.noAddress}</p>

  const pay = (typed: FormData) => {
    if (busy) return
    const to = addresses.find(({ uuid }) => uuid === formText(typed, 'to')) ?? first
    flow.send({
      type: 'chain.move',
      move: {
        do: 'pay',
        address: to.address,
        memo: chain.is_memo ? to.memo : null,
        currency: formText(typed, 'currency'),
        amount: formText(typed, 'amount'),
      },
    })
  }
  return (
    <Form className="stack stack-close" onSubmit={pay}>
      <SelectField
        label={texts.address}
        name="to"
        defaultValue={first.uuid}
        options={addresses.map((one) => ({ value: one.uuid, word: nameOf(one) }))}
      />
      <div className="fields">
        <SelectField
          label={texts.currency}
          name="currency"
          options={[
            ...chain.currencies.map((symbol) => ({ value: symbol, word: symbol })),
            { value: UNSUPPORTED, word: texts.unsupported },
          ]}
        />
        <TextField
          label={texts.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue="5"
        />
      </div>
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {texts.pay}
        </Button>
      </div>
    </Form>
  )
}

const SHOWN = 6

/** Label and enough of the address to recognise it; addresses that are shared differ by memo. */
const nameOf = ({ label, address, memo }: SandboxAddress) =>
  `${label}: ${address.slice(0, SHOWN)}…${address.slice(-SHOWN)}${memo === null ? '' : ` (${memo})`}`
