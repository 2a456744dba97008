import { counting } from '#app/i18n/plural.ts'
import type { Words } from '#app/i18n/words.ts'

const count = counting('ru')

export const room = {
  rooms: 'Разделы',
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
} satisfies Words['room']
