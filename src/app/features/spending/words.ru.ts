import type * as en from './words.en.ts'

export const spending = {
  earlier: 'Предыдущий месяц',
  later: 'Следующий месяц',
  before: (month, amount) => `${month}: ${amount}`,
  months: 'По месяцам',
  categories: 'По категориям',
  text: 'Возвраты вычтены. Обмены и переводы между своими кошельками и картами не учитываются.',
  noneInMonth: 'В этом месяце расходов не было',
  none: 'Расходов пока нет',
  noneText: 'Здесь появятся покупки по картам, переводы и комиссии за каждый месяц.',
  refused: 'Расходы сейчас недоступны',
} satisfies typeof en.spending
