import type { RefusalNote } from '#contract/kit/refusal'
import type { Language } from '#contract/taste'
import { spelled } from '#app/i18n/amounts.ts'
import type { RefusalText } from '#app/i18n/words.ts'

/** A refusal in words, with the sums it names; at the door there are none. */
export const sayInside = (text: RefusalText, { facts }: RefusalNote, language: Language) =>
  typeof text === 'string'
    ? text
    : text(facts, (name) => {
        const named = facts.errors?.find(({ params }) => params?.[name])
        const { [name]: sum, currency } = named?.params ?? {}
        return sum && currency ? spelled(sum, currency, language) : null
      })
