import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ActivityWords = typeof en

export const useActivityWords = createWords<ActivityWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
