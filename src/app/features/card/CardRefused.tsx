import { Suspense } from 'react'
import type { Card } from '#contract/card'
import type { FieldError, RefusalNote } from '#contract/kit/refusal'
import { alert } from '#app/ui/icons/alert.ts'
import { Alert, Notice } from '#app/ui/Callout.tsx'
import { Refused } from '#app/features/app/RefusalCallout.tsx'
import { spelled } from '#app/i18n/amounts.ts'
import { useLanguage } from '#app/i18n/language.tsx'
import type { Language } from '#contract/preferences'
import { symbolOf } from './cardLook.ts'
import { useCardWords, type CardWords } from './words.ts'

/** Why a card did not do it: what stands in the way, each by itself, or else as everywhere. */
export function CardRefused({ note, card }: { note: RefusalNote | null; card: Card }) {
  const { card: said } = useCardWords()
  const language = useLanguage()
  const reasons = (note?.facts.errors ?? []).flatMap(
    (error) => reasonOf(error, said, { symbol: symbolOf(card), language }) ?? [],
  )
  if (note === null || reasons.length === 0) return <Refused note={note} />
  return (
    <Alert>
      <Suspense>
        <Notice tone="bad" icon={alert}>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      </Suspense>
    </Alert>
  )
}

interface Spoken {
  symbol: string
  language: Language
}

function reasonOf(
  { code, params = {} }: FieldError,
  said: CardWords['card'],
  { symbol, language }: Spoken,
): string | null {
  if (code === 'HOLDS' || code === 'BALANCE')
    return said.inWay[code](spelled(params.amount ?? '0', symbol, language))
  if (code === 'REASON') return said.reasons[params.reason ?? ''] ?? null
  return Object.hasOwn(said.faults, code)
    ? `${said.faults[code as keyof typeof said.faults]}. ${said.faultRest}`
    : null
}
