import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type FlowCountWords = typeof en

export const useFlowCountWords = createWords<FlowCountWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
