import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type TenantBotWords = typeof en

export const useTenantBotWords = createWords<TenantBotWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
