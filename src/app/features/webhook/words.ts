import { createWords } from '#app/i18n/language.tsx'
import type * as en from './words.en.ts'

export type WebhookWords = typeof en

export const useWebhookWords = createWords<WebhookWords>({
  en: () => import('./words.en.ts'),
  ru: () => import('./words.ru.ts'),
})
