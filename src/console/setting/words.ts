import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type SettingWords = typeof en

export const useSettingWords = createWords<SettingWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
