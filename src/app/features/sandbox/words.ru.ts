import { counting } from '#app/i18n/plural.ts'
import type * as en from './words.en.ts'

const count = counting('ru')
const blocks = (number: number) =>
  count(number, { one: 'блок', few: 'блока', many: 'блоков', other: 'блока' })

export const sandbox = {
  title: 'Консоль песочницы',
  text: 'Это песочница: настоящих денег нет. Письма и сообщения не отправляются, а появляются здесь.',
  mailbox: 'Почтовый ящик',
  filter: 'Почта или телефон получателя',
  show: 'Отфильтровать',
  all: 'Показать все',
  refresh: 'Обновить',
  channel: { email: 'Письмо', sms: 'Сообщение', telegram: 'Сообщение бота' },
  openMini: 'Открыть в мини-приложении',
  copyCode: 'Скопировать код',
  copied: (code: string) => `${code} скопирован`,
  empty: 'Сообщений пока нет',
  emptyText: 'Запросите код при входе, чтобы увидеть его здесь.',
  emptyFor: (to: string) => `Сообщений на ${to} нет`,
  unread: 'Не удалось загрузить почтовый ящик',
  chain: {
    title: 'Блокчейны',
    choose: 'Сеть',
    height: (height: number) => `Блок ${height}`,
    depth: (number: number) => `Пополнение доступно через ${blocks(number)}.`,
    noAddress: 'В этой сети пока нет адресов. Откройте «Получить» как клиент, чтобы создать адрес.',
    address: 'Кому',
    currency: 'Валюта',
    unsupported: 'Неподдерживаемый токен',
    amount: 'Сумма',
    pay: 'Отправить пополнение',
    mine: (number: number) => `Создать ${blocks(number)}`,
    reorganise: (number: number) => `Заменить с конца ${blocks(number)}`,
    drop: 'Сбросить ожидающие транзакции',
    moved: {
      pay: 'Отправлено. Пополнение ждёт блока.',
      mine: 'Готово.',
      reorganise: 'Реорганизовано. Транзакции старых блоков снова ожидают.',
      drop: 'Ожидающие транзакции сброшены.',
    },
    unread: 'Не удалось загрузить блокчейны',
  },
  book: {
    title: 'Главная книга',
    again: 'Проверить',
    balances: 'Сходится',
    off: (number: number) =>
      `Не сходится: ${count(number, { one: 'ошибка', few: 'ошибки', many: 'ошибок', other: 'ошибки' })}`,
    size: (accounts: number, postings: number) =>
      [
        count(accounts, { one: 'счёт', few: 'счёта', many: 'счетов', other: 'счёта' }),
        count(postings, { one: 'проводка', few: 'проводки', many: 'проводок', other: 'проводки' }),
      ].join(', '),
  },
  apps: 'Приложения',
  web: 'Веб-приложение',
  webHint: 'Войти как клиент в этом браузере.',
  telegram: 'Мини-приложение',
  telegramHint: 'Тот же банк в имитации Telegram.',
} satisfies typeof en.sandbox
