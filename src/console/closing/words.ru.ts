import type { ClosingWords } from './words.ts'

export const closing: ClosingWords['closing'] = {
  effect: (name) => `Счёт клиента ${name} будет закрыт навсегда.`,
  reads: 'Клиент получит указанную причину и выйдет на всех устройствах. Записи останутся.',
  movedOn: 'Появилось препятствие, или счёт уже закрыт.',
  notYet: 'Этот счёт пока нельзя закрыть.',
  inTheWay: 'Мешает:',
  obstacles: {
    money: 'деньги в кошельках',
    held: 'деньги в резерве',
    incoming: 'пополнения в пути',
    orders: 'платежи в пути',
    cards: 'действующие карты',
    card_money: 'остаток или долг по картам',
    disputes: 'открытые споры',
    members: 'участники кошельков',
    verification: 'проверка документов',
    identity_change: 'запрос на изменение данных',
  },
}
