import type { CustomerLimitWords } from './words.ts'

export const limit: CustomerLimitWords['limit'] = {
  title: 'Лимит переводов',
  counted: 'Другим людям за 24 часа.',
  inForce: 'Действует',
  usual: 'Обычный лимит',
  paid: 'Отправлено за 24 часа',
  none: 'Без лимита',
  own: 'Личный лимит',
  lastDay: 'Последний день',
  noEnd: 'Без срока',
  reason: 'Причина',
  setBy: 'Предложил',
  approvedBy: 'Одобрил',
  proposal: 'Открыть согласование',
  waiting: 'Ждёт второго сотрудника',
}

export const fields: CustomerLimitWords['fields'] = {
  amount: (currency) => `Личный лимит за 24 часа, ${currency}`,
  amountHint: (usual) => `Обычный лимит: ${usual}. Можно меньше или больше.`,
  wrongAmount: 'Укажите сумму больше нуля, например 2500 или 2500.50.',
  lastDay: 'Последний день (необязательно)',
  lastDayHint: 'После этого дня лимит снимается, по UTC. Пусто — без срока.',
  wrongDay: 'Выберите сегодняшний или более поздний день.',
}

export const effect: CustomerLimitWords['effect'] = {
  sets: (sum, name) => `Личный дневной лимит переводов, ${name}: ${sum}.`,
  removes: (name) => `Снова действует обычный дневной лимит переводов: ${name}.`,
  former: 'Личный лимит: было',
  next: 'Личный лимит: станет',
  before: 'Действует: было',
  after: 'Действует: станет',
  none: 'Нет',
  ending: (sum, day) => `${sum}, последний день ${day}`,
  reads: 'Клиенту сообщат лимит, но не причину.',
  beside:
    'Меньшие лимиты для новых устройств, клиентов без проверки, видов платежей и новых получателей остаются.',
  movedOn:
    'Лимит уже изменили, его последний день прошёл, либо счёт приостановлен или закрыт. Отклоните или отзовите предложение.',
}
