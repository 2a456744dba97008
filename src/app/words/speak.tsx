import { createContext, use, type ReactNode } from 'react'
import type { Language } from '#contract/taste'
import { bringDoorWords, bringInsideWords, type DoorWords, type InsideWords } from './words.ts'

/** How a screen comes by its words: of the door at once, of the rooms when they have come. */

const LanguageContext = createContext<Language>('en')

export function Speaking({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => use(LanguageContext)

export const useWords = (): DoorWords => use(bringDoorWords(useLanguage()))

export const useInsideWords = (): InsideWords => use(bringInsideWords(useLanguage()))
