import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type BookWords = typeof en

export const useBookWords = createWords<BookWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
