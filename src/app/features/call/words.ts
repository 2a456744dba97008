import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type CallWords = typeof en

export const useCallWords = createWords<CallWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
