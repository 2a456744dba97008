import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type DisputeWords = typeof en

export const useDisputeWords = createWords<DisputeWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
