import type { LimitLeft, PaymentTerms } from '#contract/quote'
import { formatAhead } from '#app/i18n/ago.ts'
import { formatAmount, isNothing } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import { useToday } from '#app/ui/now.ts'
import { boundsOf } from './bounds.ts'
import { usePaymentTerms } from './orderForm.hooks.ts'
import { trimmedAmount } from './rates.ts'
import { useOrderWords } from './words.ts'

/** What the payment is held to, before an amount is typed. */
export function TermsHint() {
  const words = useOrderWords()
  const language = useLanguage()
  const terms = usePaymentTerms()
  if (terms === null) return null
  return (
    <span className="terms">
      {boundsOf({ ...terms, currency: terms.symbol }, words, language)}
      {terms.limits.map((limit) => (
        <LimitText key={limit.kind} {...{ terms, limit }} />
      ))}
    </span>
  )
}

interface LimitProps {
  terms: Pick<PaymentTerms, 'symbol' | 'base_currency'>
  limit: LimitLeft
}

export function LimitText({ terms: { symbol, base_currency: base }, limit }: LimitProps) {
  const { order: texts } = useOrderWords()
  const language = useLanguage()
  const today = useToday()
  const { kind, amount, left, max, until } = limit
  const inBase = (sum: string) => formatAmount(sum, base, language)
  if (kind === 'day') return <span>{texts.dayLeft(inBase(left), inBase(max))}</span>
  if (kind === 'payment') return <span>{texts.eachMost(inBase(max))}</span>
  if (kind === 'member') return <span>{texts.atOnce(inBase(max))}</span>
  if (kind === 'approval') return <span>{texts.aboveSum(inBase(max))}</span>
  const typed = formatAmount(trimmedAmount(amount), symbol, language, { significant: 8 })
  const most = symbol === base ? typed : `${typed} (${inBase(left)})`
  if (until === null) return <span>{texts.newAtFirst(most)}</span>
  const end = formatAhead(until, today, language)
  return <span>{isNothing(left) ? texts.newSpent(end) : texts.newUntil(most, end)}</span>
}
