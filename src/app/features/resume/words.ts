import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type ResumeWords = typeof en

export const useResumeWords = createWords<ResumeWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
