import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type SupportWords = typeof en

export const useSupportWords = createWords<SupportWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
