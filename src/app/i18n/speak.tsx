import { createContext, use, type ReactNode } from 'react'
import type { Language } from '#contract/taste'
import { bringDoorWords, bringInside, type DoorWords, type InsideWords } from './words.ts'

/** How a screen comes by its words: of the door at once, of the rooms when they have come. */

const LanguageContext = createContext<Language>('en')

export function Speaking({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => use(LanguageContext)

export const useWords = (): DoorWords => use(bringDoorWords(useLanguage()))

/** The books behind the door, by name. One that is not here yet is waited for where it is opened. */
export function useInsideWords(): InsideWords {
  const bring = use(bringInside(useLanguage()))
  const useBook = (_: InsideWords, name: keyof InsideWords) => use(bring(name))
  return new Proxy(noBooks, { get: useBook })
}

/** Stands for all of them, since none is here before it is asked for. */
const noBooks = {} as InsideWords

/** Has the books of a room fetched beside its screen, which asks for them only once it is here. */
export function useBooks(names: readonly (keyof InsideWords)[]) {
  const bring = use(bringInside(useLanguage()))
  for (const name of names) void bring(name)
}
