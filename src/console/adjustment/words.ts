import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type AdjustmentWords = typeof en

export const useAdjustmentWords = createWords<AdjustmentWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
