import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ReconciliationWords = typeof en

export const useReconciliationWords = createWords<ReconciliationWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
