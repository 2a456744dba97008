import { createWords } from '#app/i18n/language.tsx'
import * as en from './words.en.ts'
import * as ru from './words.ru.ts'

export const useAppWords = createWords({ en, ru })
