import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type OverviewWords = typeof en

export const useOverviewWords = createWords<OverviewWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
