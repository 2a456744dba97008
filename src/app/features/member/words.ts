import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type MemberWords = typeof en

export const useMemberWords = createWords<MemberWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
