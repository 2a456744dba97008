import { createContext, use, type ReactNode } from 'react'
import type { RefusalFacts } from '#contract/kit/refusal'
import type { Language } from '#contract/preferences'
import { loadChunk } from '#app/loadChunk.ts'

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

/** What fetches the words of one feature; a feature is listed as soon as its code is here. */
const loaders: ((language: Language) => Promise<unknown>)[] = []

/** Awaited before a page is shown, so that no screen waits for its words. */
export const loadWords = (language: Language) => Promise.all(loaders.map((load) => load(language)))

/** A feature's words as a hook. English gives the shape; the compiler holds every other language to it. */
export function createWords<Words extends object>(books: Record<Language, () => Promise<Words>>) {
  const loaded: Partial<Record<Language, Words>> = {}
  const loading: Partial<Record<Language, Promise<Words>>> = {}

  async function load(language: Language): Promise<Words> {
    try {
      return (loaded[language] = await loadChunk(books[language]))
    } catch (refusal) {
      // Offline, a person who changes the language reads on in the one before.
      const [other] = Object.values(loaded)
      if (other) return other
      delete loading[language]
      throw refusal
    }
  }
  const loadOnce = (language: Language) => (loading[language] ??= readable(load(language)))
  loaders.push(loadOnce)

  function useWords(): Words {
    const language = useLanguage()
    // Only after a change of the language: all words are fetched at once, and React shows the old till then.
    if (!loading[language]) loadWords(language).catch(() => {})
    return use(loadOnce(language))
  }
  // Called by what src/hotReload.ts adds to each words.ts.
  if (import.meta.hot)
    Object.assign(useWords, {
      replace(language: Language, words: Words) {
        loading[language] = Object.assign(Promise.resolve(words), {
          status: 'fulfilled',
          value: (loaded[language] = words),
        })
      },
    })
  return useWords
}

/** By these two names React reads what has come without waiting for it. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

export const languageNames = { en: 'English', ru: 'Русский' } as const satisfies Record<
  Language,
  string
>

export function languageFor(
  wanted: readonly (string | null)[],
  { supported, default: own }: { supported: readonly Language[]; default: Language },
): Language {
  const codes = wanted.map((tag) => tag?.toLowerCase().split('-')[0])
  return codes.flatMap((code) => supported.filter((known) => known === code))[0] ?? own
}

export type RefusalText = string | ((facts: RefusalFacts, sum?: SaySum) => string)
/** A sum the bank names: what is missing or left, the least or the most. Null where it names none. */
type SaySum = (name: 'missing' | 'left' | 'min' | 'max' | 'per_payment') => string | null
