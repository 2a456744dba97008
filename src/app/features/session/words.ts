import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type SessionWords = typeof en

export const useSessionWords = createWords<SessionWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
