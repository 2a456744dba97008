import type * as en from './words.en.ts'

export const help = {
  messages: 'Сообщения',
  here: 'Об этой странице',
  older: 'Более ранние',
  you: 'Вы',
  fresh: 'Новое',
  about: (number) => (number ? `Об операции № ${number}` : 'О покупке'),
  dropAbout: 'Убрать',
  text: 'Ваше сообщение',
  hint: 'Не отправляйте коды, пароли и номера карт.',
  send: 'Отправить',
  statuses: {
    WAITING: 'Ждёт ответа. Мы пришлём уведомление.',
    CLOSED: 'Обращение закрыто. Напишите, чтобы продолжить.',
  },
} satisfies typeof en.help
