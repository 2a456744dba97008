import type * as en from './words.en.ts'

export const statement = {
  text: 'PDF со всеми операциями, входящим и исходящим остатком.',
  months: 'По месяцам',
  ownDates: 'За любые даты',
  chooseDates: 'Выберите даты',
  years: 'По годам',
  currency: 'Валюта',
  allCurrencies: 'Все валюты',
  language: 'Язык документа',
  soFar: 'На сегодня',
  download: 'Скачать',
  downloadOf: (period) => `Скачать выписку: ${period.toLowerCase()}`,
  balances: 'Справка об остатках',
  balancesText: 'PDF для визы, аренды или аудитора: сколько было в кошельке в конце дня.',
  balancesOf: (day) => `Скачать справку на ${day}`,
  taxes: 'Для налогов',
  taxesText: 'CSV по крипте во всех кошельках: цена, выручка и доход.',
  taxesOf: (year) => `Скачать отчёт за ${year} год`,
  copied: 'Скопировано в буфер обмена',
  saved: 'Файл сохранён.',
  unsupported: 'Здесь нельзя сохранить файл. Откройте банк в браузере.',
} satisfies typeof en.statement
