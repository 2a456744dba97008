import { createContext, use, type ReactNode } from 'react'
import type { Language } from '#contract/person'
import { doorWords, insideWords, type DoorWords, type InsideWords } from './words.ts'

/** How a screen comes by its words: of the door at once, of the rooms when they have come. */

const LanguageContext = createContext<Language>('en')

export function Speaking({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => use(LanguageContext)

export function useWords(): DoorWords {
  const language = useLanguage()
  return doorWords.held(language) ?? use(doorWords.bring(language))
}

export function useInsideWords(): InsideWords {
  const language = useLanguage()
  return insideWords.held(language) ?? use(insideWords.bring(language))
}
