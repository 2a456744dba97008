import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ConsoleWords = typeof en

export const useConsoleWords = createWords<ConsoleWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
