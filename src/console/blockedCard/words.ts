import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type BlockedCardWords = typeof en

export const useBlockedCardWords = createWords<BlockedCardWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
