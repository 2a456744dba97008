import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type BrandWords = typeof en

export const useBrandWords = createWords<BrandWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
