import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type StaffWords = typeof en

export const useStaffWords = createWords<StaffWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
