import { useSelector } from '@xstate/react'
import { placeShown } from '#machines/order/place.flow'
import { useDevice, useFlow } from '#app/context.ts'
import { SubmitButton } from '#app/ui/SubmitButton.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { refusedAtAddress, useOrderPayee, usePlaceFlow, useQuoteFlow } from './orderForm.hooks.ts'
import { useOrderWords } from './words.ts'
import type { RefusalNote } from '#contract/kit/refusal'
import { lookalikeAddressOf } from '#machines/counterparty/newDestination.flow'
import { Button } from '#app/ui/Button.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { Callout } from '#app/ui/Callout.tsx'
import { AddressComparison } from '#app/features/counterparty/AddressComparison.tsx'
import { useCounterpartyWords } from '#app/features/counterparty/words.ts'

/** Leads to the review, and shows why the bank turned the last submission down. */
export function StartReview() {
  const { order: texts } = useOrderWords()
  const { host } = useDevice()
  const form = useFlow('orderForm')
  const place = usePlaceFlow()
  const quote = useQuoteFlow()
  const ready = useSelector(form, (snapshot) => snapshot?.can({ type: 'form.review' }) ?? false)
  const placing = useSelector(place, (snapshot) => (snapshot ? placeShown(snapshot) : null))
  const payee = useOrderPayee()
  const repriced = useSelector(
    quote,
    (snapshot) => snapshot?.can({ type: 'quote.refresh' }) ?? false,
  )
  const actions = {
    QUOTE_AGAIN: repriced ? () => quote?.send({ type: 'quote.refresh' }) : undefined,
    CHOOSE_OTHER: payee ? () => form?.send({ type: 'payee.drop' }) : undefined,
  }
  const confirmed = payee?.kind === 'address' && payee.lookalikeSeen === true
  const unscheduled = useSelector(form, (snapshot) => snapshot?.context.refusal ?? null)
  const refusal = unscheduled ?? placing?.refusal ?? null
  const lookalike = refusal?.code === 'ADDRESS_LOOKALIKE' && !confirmed ? refusal : null
  const code = refusal?.code
  const placed = payee?.kind === 'address' && refusedAtAddress.some((one) => one === code)
  return (
    <>
      {lookalike ? (
        <LookalikePayee note={lookalike} />
      ) : (
        <RefusalCallout note={refusal} placed={placed} actions={actions} />
      )}
      <div className="commit">
        <SubmitButton
          {...{ host }}
          busy={false}
          off={!ready}
          wide={false}
          word={texts.startReview}
        />
      </div>
    </>
  )
}

/** Both addresses compared: nothing is sent before the lookalike is confirmed. */
function LookalikePayee({ note }: { note: RefusalNote }) {
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
