import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type PayoutWords = typeof en

export const usePayoutWords = createWords<PayoutWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
