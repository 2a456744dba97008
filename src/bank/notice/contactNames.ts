import type { Language } from '#contract/preferences'

export const contactNames: Record<Language, { email: string } & Record<string, string>> = {
  en: {
    email: 'Your sign-in e-mail address',
    sms: 'Your sign-in phone number',
    telegram: 'Your sign-in Telegram account',
  },
  ru: {
    email: 'Адрес почты для входа',
    sms: 'Номер для входа',
    telegram: 'Telegram для входа',
  },
}
