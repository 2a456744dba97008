import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type KycWords = typeof en

export const useKycWords = createWords<KycWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
