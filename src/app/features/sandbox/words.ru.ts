import { counting } from '#app/i18n/plural.ts'
import type * as en from './words.en.ts'

const count = counting('ru')
const blocks = (number: number) =>
  count(number, { one: 'блок', few: 'блока', many: 'блоков', other: 'блока' })

export const sandbox = {
  title: 'Песочница',
  text: 'Это учебный банк: настоящих денег нет, наружу ничего не уходит. Всё, что ушло бы письмом или сообщением, лежит здесь.',
  mailbox: 'Почтовый ящик',
  filter: 'На почту или телефон',
  show: 'Показать',
  all: 'Показать все',
  refresh: 'Проверить',
  channel: { email: 'Письмо', sms: 'Сообщение', telegram: 'Сообщение бота' },
  openMini: 'Открыть в мини-приложении',
  copyCode: 'Скопировать код',
  copied: (code: string) => `${code} скопирован`,
  empty: 'Писем пока нет',
  emptyText: 'Запросите код при входе, и он появится здесь.',
  emptyFor: (to: string) => `На ${to} ничего не отправляли`,
  unread: 'Ящик не открылся',
  chain: {
    title: 'Блокчейны',
    choose: 'Сеть',
    height: (height: number) => `Блок ${height}`,
    depth: (number: number) => `Платёж можно тратить через ${blocks(number)}.`,
    noAddress:
      'В этой сети пока никто не принимает платежи. Откройте кошелёк, выберите «Получить», и адрес появится здесь.',
    address: 'Кому',
    currency: 'Валюта',
    unsupported: 'Токен, с которым банк не работает',
    amount: 'Сумма',
    pay: 'Заплатить',
    mine: (number: number) => `Создать ${blocks(number)}`,
    reorganise: (number: number) => `Заменить с конца ${blocks(number)}`,
    drop: 'Забыть ожидающее',
    moved: {
      pay: 'Заплачено. Платёж ждёт блока.',
      mine: 'Сеть стала длиннее.',
      reorganise: 'Победила другая ветвь. Всё из старых блоков снова ждёт.',
      drop: 'Ожидавшее забыто.',
    },
    unread: 'Сети не ответили',
  },
  book: {
    title: 'Книга',
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
  apps: 'Входы',
  web: 'Веб-приложение',
  webHint: 'Войти как клиент в этом браузере.',
  telegram: 'Мини-приложение',
  telegramHint: 'Тот же банк внутри учебного Telegram.',
} satisfies typeof en.sandbox
