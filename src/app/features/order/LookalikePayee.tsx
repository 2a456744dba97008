import type { RefusalNote } from '#contract/kit/refusal'
import { lookalikeAddressOf } from '#machines/counterparty/newDestination.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { AddressComparison } from '#app/features/counterparty/AddressComparison.tsx'
import { useOrderPayee, useQuoteFlow } from './orderForm.hooks.ts'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'
import { useOrderWords } from './words.ts'

/** Both addresses compared: nothing is sent before the lookalike is confirmed. */
export function LookalikePayee({ note }: { note: RefusalNote }) {
  const { counterparty: texts } = useCounterpartyWords()
  const { order } = useOrderWords()
  const form = useFlow('orderForm')
  const quote = useQuoteFlow()
  const payee = useOrderPayee()
  const known = lookalikeAddressOf(note)
  if (payee?.kind !== 'address') return null
  const { address, memo } = payee
  return (
    <div className="card card-body stack stack-close">
      <Callout tone="bad" icon={alert}>
        <p className="label">{texts.lookalike}</p>
        <p role="alert">{texts.lookalikeText}</p>
      </Callout>
      <AddressComparison typed={address} known={known} />
      <div className="cluster">
        <Button onClick={() => form?.send({ type: 'payee.drop' })}>{texts.lookalikeReject}</Button>
        <Button
          kind="quiet"
          onClick={() => quote?.send({ type: 'address.set', address, memo, lookalikeSeen: true })}
        >
          {order.lookalikeMeant}
        </Button>
      </div>
    </div>
  )
}
