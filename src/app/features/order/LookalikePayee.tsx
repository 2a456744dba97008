import type { RefusalNote } from '#contract/kit/refusal'
import { knownIn } from '#machines/counterparty/newDestination.flow'
import { useFlow } from '#app/context.tsx'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Notice } from '#app/ui/Callout.tsx'
import { Compared } from '#app/features/counterparty/AddressComparison.tsx'
import { usePayee, useQuote } from './orderForm.hooks.ts'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'
import { useOrderWords } from './words.ts'

/** The typed address and the one it could be taken for: nothing goes out before both were looked at. */
export function LookalikePayee({ note }: { note: RefusalNote }) {
  const { counterparty: said } = useCounterpartyWords()
  const { order } = useOrderWords()
  const desk = useFlow('orderForm')
  const quote = useQuote()
  const payee = usePayee()
  const known = knownIn(note)
  if (payee?.kind !== 'address') return null
  const { address, memo } = payee
  return (
    <div className="card card-body stack stack-close">
      <Notice tone="bad" icon={alert}>
        <p className="label">{said.lookalike}</p>
        <p role="alert">{said.lookalikeText}</p>
      </Notice>
      <Compared word={said.lookalikeNew} address={address} other={known} />
      <Compared word={said.lookalikeKnown} address={known} other={address} />
      <div className="cluster">
        <Button onClick={() => desk?.send({ type: 'payee.drop' })}>{said.lookalikeReject}</Button>
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
