import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type OrderWords = typeof en

export const useOrderWords = createWords<OrderWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
