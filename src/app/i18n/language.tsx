import { createContext, use, type ReactNode } from 'react'
import type { RefusalFacts } from '#contract/kit/refusal'
import type { Language } from '#contract/taste'

/** In which language the person reads, and how a screen comes by its words. */

const LanguageContext = createContext<Language>('en')

export function LanguageProvider({
  language,
  children,
}: {
  language: Language
  children: ReactNode
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => use(LanguageContext)

/** A feature's words as a hook. English gives the shape; the compiler holds every other language to it. */
export const createWords =
  <Words extends object>(words: Record<Language, Words>) =>
  (): Words =>
    words[useLanguage()]

/** Every language by the name it gives itself. */
export const languageNames = { en: 'English', ru: 'Русский' } as const satisfies Record<
  Language,
  string
>

/** The first language somebody asked for that the tenant speaks, or else the tenant's own. */
export function languageFor(
  wanted: readonly (string | null)[],
  { supported, default: own }: { supported: readonly Language[]; default: Language },
): Language {
  const codes = wanted.map((tag) => tag?.toLowerCase().split('-')[0])
  return codes.flatMap((code) => supported.filter((known) => known === code))[0] ?? own
}

export type RefusalText = string | ((facts: RefusalFacts, sum?: SaySum) => string)
/** A sum the bank names: what is missing, what may still go, the most that may. Null where it names none. */
type SaySum = (name: 'missing' | 'left' | 'max') => string | null
