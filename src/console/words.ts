import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ConsoleWords = typeof en

export const useConsoleWords = createWords<ConsoleWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})

/** The word for a name of the API, or the name where it is newer than this console. */
export const wordIn = (words: Readonly<Record<string, string>>, name: string | null) =>
  name === null ? '—' : (words[name] ?? name)
