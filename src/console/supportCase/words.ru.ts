import { counting } from '#app/i18n/plural.ts'
import type { SupportCaseWords } from './words.ts'

const count = counting('ru')

export const supportCase: SupportCaseWords['supportCase'] = {
  title: 'Отчёты из приложения',
  none: 'Нет. Клиенты записывают их в профиле, в разделе «Помощь».',
  steps: (steps) => count(steps, { one: 'шаг', few: 'шага', many: 'шагов', other: 'шага' }),
  until: (date) => `хранится до ${date}`,
  show: 'Показать по шагам',
}
