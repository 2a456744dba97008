import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type ScanWords = typeof en

export const useScanWords = createWords<ScanWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
