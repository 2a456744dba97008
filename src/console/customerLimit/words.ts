import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type CustomerLimitWords = typeof en

export const useCustomerLimitWords = createWords<CustomerLimitWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
