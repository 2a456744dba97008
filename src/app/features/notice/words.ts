import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type NoticeWords = typeof en

export const useNoticeWords = createWords<NoticeWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
