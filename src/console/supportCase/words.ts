import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type SupportCaseWords = typeof en

export const useSupportCaseWords = createWords<SupportCaseWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
