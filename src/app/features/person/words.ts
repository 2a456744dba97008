import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type PersonWords = typeof en

export const usePersonWords = createWords<PersonWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
