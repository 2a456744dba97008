import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

type SandboxWords = typeof en

export const useSandboxWords = createWords<SandboxWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
