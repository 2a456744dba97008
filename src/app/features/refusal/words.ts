import type { RefusalCode } from '#contract/kit/refusal'
import { createWords, type RefusalText } from '#app/i18n/language.tsx'
import { useSharedWords } from '#app/i18n/words.ts'
import type * as en from './words.en.ts'

export const useRefusalWords = createWords<typeof en>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})

export function useRefusalTexts(): Record<RefusalCode, RefusalText> {
  return { ...useSharedWords().refusal, ...useRefusalWords().refusal }
}
