import { counting } from '#app/i18n/plural.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

export const app = {
  arriving: 'Загрузка…',
  offline: 'Нет соединения. Данные могли устареть. Ничего не потеряется и не отправится дважды.',
  reconnecting:
    'Нет связи с банком. Восстанавливаем… Входить заново не нужно, ничего не отправится дважды.',
  paused: 'Платежи и изменения приостановлены. Деньги в безопасности, все данные можно смотреть.',
  tryAgain: 'Повторить',
  broken: {
    title: 'Не удалось загрузить страницу',
    text: 'Ничего не изменилось. Попробуйте ещё раз через несколько минут.',
  },
  reference: (requestId: string) => `Номер обращения ${requestId}`,
  language: 'Язык',
} satisfies typeof en.app

export const pages = {
  navigation: 'Главное меню',
  skip: 'К содержанию',
  home: 'Главная',
  activity: 'Операции',
  spending: 'Расходы',
  statements: 'Выписки',
  members: 'Участники',
  schedules: 'Запланированные платежи',
  payouts: 'Массовые выплаты',
  fees: 'Тарифы и лимиты',
  invite: 'Пригласить друзей',
  resume: 'Продолжить по коду',
  exchange: 'Обмен',
  receive: 'Получить',
  send: 'Отправить',
  cashOut: 'Вывести',
  addMoney: 'Пополнить',
  counterparties: 'Получатели',
  accounts: 'Счета',
  cards: 'Карты',
  verification: 'Проверка',
  search: 'Поиск',
  notices: 'Уведомления',
  unread: (number) =>
    count(number, {
      one: 'непрочитанное уведомление',
      few: 'непрочитанных уведомления',
      other: 'непрочитанных уведомлений',
    }),
  waiting: 'не прочитано',
  developers: 'Разработчикам',
  more: 'Ещё',
  back: 'Назад',
  help: 'Помощь',
  profile: 'Профиль',
  sandbox: 'Песочница',
  pageBefore: 'Назад',
  pageAfter: 'Вперёд',
  signedOut: {
    title: 'Вы вышли из приложения',
    text: 'Ваши данные удалены с этого устройства.',
    lostTitle: 'Сеанс завершён',
  },
  notFound: {
    title: 'Страница не найдена',
    text: 'Возможно, ссылка устарела или скопирована не полностью.',
    home: 'На главную',
    signIn: 'Ко входу',
  },
} satisfies typeof en.pages
