import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type WalletWords = typeof en

export const useWalletWords = createWords<WalletWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
