import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type RequestWords = typeof en

export const useRequestWords = createWords<RequestWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
