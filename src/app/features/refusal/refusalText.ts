import type { RefusalNote } from '#contract/kit/refusal'
import type { Language } from '#contract/preferences'
import { formatAmount, untrailed } from '#app/i18n/amounts.ts'
import type { RefusalText } from '#app/i18n/language.tsx'

export const refusalText = (text: RefusalText, { facts }: RefusalNote, language: Language) =>
  typeof text === 'string'
    ? text
    : text(facts, (name) => {
        const error = facts.errors?.find(({ params }) => params?.[name])
        const { [name]: sum, currency } = error?.params ?? {}
        return sum && currency ? formatAmount(untrailed(sum), currency, language) : null
      })
