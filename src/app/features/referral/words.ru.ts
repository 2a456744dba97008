import { counting } from '#app/i18n/plural.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

export const referral: typeof en.referral = {
  link: 'Ваша ссылка',
  copyCode: (code) => `Скопировать ${code}`,
  reward: 'Вознаграждение',
  you: 'Вам',
  friend: 'Другу',
  when: 'Когда',
  whenText: (sum, days) =>
    `Друг подтвердит личность и пополнит счёт на ${sum} за ${count(days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}.`,
  earned: 'Вы получили',
  friends: 'Друзья',
  none: 'Здесь появятся те, кто зарегистрируется по вашей ссылке.',
  someone: 'Новый друг',
  joined: (day) => `Зарегистрирован. Срок до ${day}`,
  rewarded: 'Выплачено',
  ended: {
    late: 'Без выплаты: срок истёк',
    limit: 'Без выплаты: достигнут годовой лимит',
    other: 'Без выплаты',
  },
}
