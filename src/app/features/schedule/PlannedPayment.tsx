import { useSelector } from '@xstate/react'
import type { OrderPayee } from '#machines/order/payee.setup'
import { useFlow } from '#app/context.ts'
import { useQuoteFlow } from '#app/features/order/orderForm.hooks.ts'
import { payeeTexts, usePayeeWords } from '#app/features/order/payeeTexts.ts'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { PanelBody } from '#app/ui/Panel.tsx'
import { paidAtText, plannedText } from './scheduleText.ts'
import { useScheduleWords } from './words.ts'

const useWhen = () =>
  useSelector(useFlow('orderForm'), (snapshot) => snapshot?.context.when ?? null)

/** In words what will happen, where it is not paid now. */
export function PlannedPayment({ payee }: { payee: OrderPayee | null }) {
  const { schedule: texts } = useScheduleWords()
  const words = usePayeeWords()
  const language = useLanguage()
  const when = useWhen()
  const { quote: price, side } = useSelector(useQuoteFlow(), (snapshot) => snapshot?.context) ?? {}
  if (when === null || payee === null || !price) return null
  const [amount, symbol] =
    side === 'buying'
      ? [price.result_amount, price.to_symbol]
      : [price.from_amount, price.from_symbol]
  const sum = formatAmount(trimmedAmount(amount), symbol, language)
  const name = payee.kind === 'address' ? payee.address : payeeTexts(payee, words, language).name
  return (
    <section className="card" aria-label={texts.when}>
      <PanelBody>
        <p className="label wraps">{plannedText({ sum, name, when }, texts, language)}</p>
        <p className="small soft">
          {[paidAtText(when.firstOn, texts, language), texts.later, texts.retried].join(' ')}
        </p>
      </PanelBody>
    </section>
  )
}

/** Null where the button sends the money. */
export function useSubmitWord(): string | null {
  const { schedule: texts } = useScheduleWords()
  return useWhen() === null ? null : texts.submit
}
