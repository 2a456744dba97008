import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type HotWalletWords = typeof en

export const useHotWalletWords = createWords<HotWalletWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
