import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type VendorWords = typeof en

export const useVendorWords = createWords<VendorWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
