import { createWords } from './language.tsx'
import type * as en from './words.en.ts'

export type SharedWords = typeof en

export const useSharedWords = createWords<SharedWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
