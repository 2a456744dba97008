import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type CardWords = typeof en

export const useCardWords = createWords<CardWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
