import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type UnclaimedPaymentWords = typeof en

export const useUnclaimedPaymentWords = createWords<UnclaimedPaymentWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
