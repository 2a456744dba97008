import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type PolicyWords = typeof en

export const usePolicyWords = createWords<PolicyWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
