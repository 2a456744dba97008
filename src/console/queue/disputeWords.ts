import { createWords } from '#app/i18n/language.tsx'
import type * as en from './disputeWords.en.ts'

export const useDisputeWords = createWords<typeof en>({
  en: () => import('./disputeWords.en.ts'),
  ru: () => import('./disputeWords.ru.ts'),
})
