import type { ConversationWords } from './words.ts'

export const conversations: ConversationWords['conversations'] = {
  title: 'Сообщения',
  hint: 'Что клиенты написали в приложении и на что ещё не ответили. Сверху те, кто ждёт дольше всех.',
  retry: 'Повторить',
  filter: 'Статус',
  views: { waiting: 'Ждут ответа', answered: 'С ответом', closed: 'Закрытые' },
  empty: 'Сообщений нет.',
  customer: 'Клиент',
  unnamed: 'Без имени',
  messages: 'Сообщения',
  one: (name) => `Сообщения: ${name}`,
  back: 'Все сообщения',
  newestOf: (shown, all) => `Последние ${shown} из ${all}.`,
  about: {
    order: 'О платеже',
    transaction: 'Об операции',
    purchase: 'О покупке по карте',
  },
  facts: 'Обращение',
  status: 'Статус',
  statuses: { WAITING: 'Ждёт ответа', ANSWERED: 'Есть ответ', CLOSED: 'Закрыто' },
  since: 'С',
  acts: {
    answer: {
      offer: 'Ответить',
      label: 'Ответ',
      hint: 'Клиент прочитает этот текст в приложении. Ваше имя он не увидит.',
      submit: 'Отправить ответ',
    },
    close: {
      offer: 'Закрыть без ответа',
      hint: 'Клиент увидит, что обращение закрыто, но не причину. Причина сохранится в журнале аудита.',
      submit: 'Закрыть обращение',
    },
  },
}
