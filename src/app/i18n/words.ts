import { createWords } from './language.tsx'
import * as en from './words.en.ts'
import * as ru from './words.ru.ts'

export type SharedWords = typeof en

export const useSharedWords = createWords({ en, ru })
