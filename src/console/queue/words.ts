import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type QueueWords = typeof en

export const useQueueWords = createWords<QueueWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
