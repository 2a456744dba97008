import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type DeveloperWords = typeof en

export const useDeveloperWords = createWords<DeveloperWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
