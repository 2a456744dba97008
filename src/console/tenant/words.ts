import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type TenantWords = typeof en

export const useTenantWords = createWords<TenantWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
