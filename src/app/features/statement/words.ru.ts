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
  taxes: 'Для налогов',
  taxesText:
    'CSV о крипте, ушедшей со всех ваших кошельков: цена покупки, выручка и доход по методу ФИФО.',
  taxesOf: (year) => `Скачать налоговый отчёт, ${year}`,
  taxesSaved: 'Налоговый отчёт сохранён.',
  copied: 'Здесь нельзя сохранить файл, поэтому таблица скопирована в буфер обмена.',
  saved: 'Выписка сохранена.',
  unsupported: 'Здесь нельзя сохранить PDF. Откройте банк в браузере и скачайте выписку там.',
} satisfies typeof en.statement
