import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export const useChoiceWords = createWords<typeof en>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
