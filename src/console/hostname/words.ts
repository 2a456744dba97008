import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type HostnameWords = typeof en

export const useHostnameWords = createWords<HostnameWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
