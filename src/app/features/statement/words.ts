import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type StatementWords = typeof en

export const useStatementWords = createWords<StatementWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
