import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type ConversationWords = typeof en

export const useConversationWords = createWords<ConversationWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
