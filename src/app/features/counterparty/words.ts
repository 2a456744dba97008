import { createWords } from '#app/i18n/language.tsx'
import * as en from './words.en.ts'
import * as ru from './words.ru.ts'

export type CounterpartyWords = typeof en

export const useCounterpartyWords = createWords({ en, ru })
