import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type AccountWords = typeof en

export const useAccountWords = createWords<AccountWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
