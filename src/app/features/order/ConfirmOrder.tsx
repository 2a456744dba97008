import { useSelector } from '@xstate/react'
import { placeShown } from '#machines/order/place.flow'
import { useDevice, useFlow } from '#app/context.tsx'
import { HostMain } from '#app/ui/SubmitButton.tsx'
import { Unanswered } from '#app/ui/OutcomeUnknown.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { refusedAtAddress, usePayee, usePlace, useQuote } from './orderForm.hooks.ts'
import { LookalikePayee } from './LookalikePayee.tsx'
import { trimmed } from './rates.ts'
import { useOrderWords } from './words.ts'

interface Shown {
  /** What the button says of an amount, and what without one. */
  word: (amount: string) => string
  idle: string
  note: string
}

/** The one yes, which says what it means. */
export function Commit({ word, idle, note }: Shown) {
  const { order: said } = useOrderWords()
  const language = useLanguage()
  const { host } = useDevice()
  const desk = useFlow('orderForm')
  const place = usePlace()
  const quote = useQuote()
  const price = useSelector(quote, (seen) => seen?.context.quote ?? null)
  const ready = useSelector(desk, (seen) => seen?.can({ type: 'form.confirm' }) ?? false)
  const busy = useSelector(desk, (seen) => seen?.hasTag('busy') ?? false)
  const placing = useSelector(place, (seen) => (seen ? placeShown(seen) : null))
  const payee = usePayee()
  const repriced = useSelector(quote, (seen) => seen?.can({ type: 'quote.refresh' }) ?? false)
  const take = {
    QUOTE_AGAIN: repriced ? () => quote?.send({ type: 'quote.refresh' }) : undefined,
    CHOOSE_OTHER: payee ? () => desk?.send({ type: 'payee.drop' }) : undefined,
  }
  const seen = payee?.kind === 'address' && payee.lookalikeSeen === true
  const doubted = placing?.refusal?.code === 'ADDRESS_LOOKALIKE' && !seen ? placing.refusal : null
  const code = placing?.refusal?.code
  const placed = payee?.kind === 'address' && refusedAtAddress.some((one) => one === code)
  return (
    <>
      {doubted ? (
        <LookalikePayee note={doubted} />
      ) : (
        <Refused note={placing?.refusal ?? null} placed={placed} take={take} />
      )}
      {placing?.unknown && (
        <Unanswered
          host={host}
          text={said.unknown}
          ask={said.askAgain}
          onAsk={() => place?.send({ type: 'order.ask' })}
        />
      )}
      <div className="commit">
        <HostMain
          {...{ host, busy }}
          off={!ready && !busy}
          wide={false}
          word={
            price ? word(spelled(trimmed(price.from_amount), price.from_symbol, language)) : idle
          }
        />
        <p className="small soft">{note}</p>
      </div>
    </>
  )
}
