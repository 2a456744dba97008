import type * as en from './words.en.ts'

export const statement = {
  text: 'PDF со всеми операциями, входящим и исходящим остатком.',
  months: 'По месяцам',
  years: 'По годам',
  currency: 'Валюта',
  allCurrencies: 'Все валюты',
  language: 'Язык документа',
  soFar: 'На сегодня',
  download: 'Скачать',
  downloadOf: (period) => `Скачать выписку, ${period}`,
  saved: 'Выписка сохранена.',
  unsupported: 'Здесь нельзя сохранить PDF. Откройте банк в браузере и скачайте выписку там.',
} satisfies typeof en.statement
