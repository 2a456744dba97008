import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type CustomerNoticeWords = typeof en

export const useCustomerNoticeWords = createWords<CustomerNoticeWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
