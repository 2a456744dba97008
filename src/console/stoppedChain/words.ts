import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type StoppedChainWords = typeof en

export const useStoppedChainWords = createWords<StoppedChainWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
