import { Suspense } from 'react'
import type { CardDetail } from '#contract/card'
import type { FieldError, RefusalNote } from '#contract/kit/refusal'
import { alert } from '#app/ui/icons/alert.ts'
import { AlertCallout, Callout } from '#app/ui/Callout.tsx'
import { RefusalCallout } from '#app/features/app/RefusalCallout.tsx'
import { formatAmount } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import type { Language } from '#contract/preferences'
import { symbolOf } from './cardLook.ts'
import { useCardWords, type CardWords } from './words.ts'

export function CardRefused({ note, card }: { note: RefusalNote | null; card: CardDetail }) {
  const { card: texts } = useCardWords()
  const language = useLanguage()
  const reasons = (note?.facts.errors ?? []).flatMap(
    (error) => reasonOf(error, texts, { symbol: symbolOf(card), language }) ?? [],
  )
  if (note === null || reasons.length === 0) return <RefusalCallout note={note} />
  return (
    <AlertCallout>
      <Suspense>
        <Callout tone="bad" icon={alert}>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Callout>
      </Suspense>
    </AlertCallout>
  )
}

function reasonOf(
  { code, params = {} }: FieldError,
  texts: CardWords['card'],
  { symbol, language }: { symbol: string; language: Language },
): string | null {
  if (code === 'HOLDS' || code === 'BALANCE')
    return texts.inWay[code](formatAmount(params.amount ?? '0', symbol, language))
  if (code === 'REASON') return texts.reasons[params.reason ?? ''] ?? null
  return Object.hasOwn(texts.faults, code)
    ? `${texts.faults[code as keyof typeof texts.faults]}. ${texts.faultRest}`
    : null
}
