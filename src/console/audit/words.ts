import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type AuditWords = typeof en

export const useAuditWords = createWords<AuditWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
