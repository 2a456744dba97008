import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type FailingWebhookWords = typeof en

export const useFailingWebhookWords = createWords<FailingWebhookWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
