import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ScheduleWords = typeof en

export const useScheduleWords = createWords<ScheduleWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
