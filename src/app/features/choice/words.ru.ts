import { counting } from '#app/i18n/plural.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

export const choice = {
  search: 'Поиск',
  nothing: 'Ничего не найдено',
  found: (number) =>
    count(number, {
      one: 'результат',
      few: 'результата',
      many: 'результатов',
      other: 'результата',
    }),
  close: 'Закрыть',
  from: 'С',
  to: 'По',
  example: (day) => `Введите дату в виде ${day}.`,
  within: (from, to) => `Выберите дату с ${from} по ${to}.`,
  turned: 'Начало должно быть раньше конца.',
  monthBefore: 'Предыдущий месяц',
  monthAfter: 'Следующий месяц',
  apply: 'Применить',
} satisfies typeof en.choice
