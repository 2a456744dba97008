import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type CurrencyWords = typeof en

export const useCurrencyWords = createWords<CurrencyWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
