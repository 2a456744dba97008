import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ServiceTermsWords = typeof en

export const useServiceTermsWords = createWords<ServiceTermsWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
