import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type AppWords = typeof en

export const useAppWords = createWords<AppWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
