import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type CounterpartyWords = typeof en

export const useCounterpartyWords = createWords<CounterpartyWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
