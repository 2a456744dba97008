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
  taxesText: 'CSV по крипте во всех кошельках: сколько стоило, за сколько ушло, доход.',
  taxesOf: (year) => `Скачать налоговый отчёт, ${year}`,
  copied: 'Таблица скопирована в буфер обмена.',
  saved: 'Файл сохранён.',
  unsupported: 'Здесь нельзя сохранить PDF. Откройте банк в браузере и скачайте выписку там.',
} satisfies typeof en.statement
