import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ClosingWords = typeof en

export const useClosingWords = createWords<ClosingWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
