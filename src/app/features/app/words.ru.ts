import { counting } from '#app/i18n/plural.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

export const app = {
  arriving: 'Секунду',
  offline:
    'Нет соединения. Данные могут быть устаревшими; ничто из нажатого не пропадёт и не уйдёт дважды.',
  reconnecting:
    'Нет связи с банком. Восстанавливаем соединение; входить заново не нужно, ничто не уйдёт дважды.',
  tryAgain: 'Повторить',
  broken: {
    title: 'Страница не загрузилась',
    text: 'Ничего не изменилось. Если не поможет, загляните через несколько минут.',
  },
  reference: (requestId: string) => `Номер обращения ${requestId}`,
  language: 'Язык',
} satisfies typeof en.app

export const pages = {
  navigation: 'Разделы',
  skip: 'К содержанию',
  home: 'Главная',
  activity: 'Операции',
  exchange: 'Обмен',
  receive: 'Получить',
  send: 'Отправить',
  cashOut: 'Вывести',
  addMoney: 'Пополнить',
  orders: 'Поручения',
  counterparties: 'Люди',
  accounts: 'Счета',
  cards: 'Карты',
  verification: 'Проверка',
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
  profile: 'Профиль',
  sandbox: 'Песочница',
  pageBefore: 'Назад',
  pageAfter: 'Дальше',
  signedOut: {
    title: 'Вы вышли',
    text: 'На этом устройстве ничего вашего не осталось.',
    lostTitle: 'Сеанс завершён',
  },
  blocked: {
    title: 'Доступ приостановлен',
    text: 'Сейчас мы не можем обслуживать этот счёт. Деньги остаются на месте, входящие платежи приходят.',
    writeTo: 'Чтобы открыть доступ, напишите на',
    write: 'Написать в поддержку',
    retry: 'Проверить ещё раз',
    leave: 'Выйти',
  },
  notFound: {
    title: 'По этому адресу ничего нет',
    text: 'Ссылка могла устареть, или в ней не хватает буквы.',
    home: 'На главную',
    signIn: 'Ко входу',
  },
} satisfies typeof en.pages
