import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type ProofWords = typeof en

export const useProofWords = createWords<ProofWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
