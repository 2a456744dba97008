import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type DashboardWords = typeof en

export const useDashboardWords = createWords<DashboardWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
