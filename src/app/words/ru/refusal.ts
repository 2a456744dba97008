import { counting } from '#app/i18n/plural.ts'
import type { RefusalBook, Words } from '#app/i18n/words.ts'

const count = counting('ru')

const wait = (seconds?: number) =>
  seconds === undefined
    ? 'Попробуйте чуть позже.'
    : seconds < 60
      ? `Попробуйте через ${count(seconds, { one: 'секунду', few: 'секунды', other: 'секунд' })}.`
      : `Попробуйте через ${count(Math.ceil(seconds / 60), { one: 'минуту', few: 'минуты', other: 'минут' })}.`

export const refusal = {
  VALIDATION_FAILED: 'Проверьте то, что введено выше.',
  CODE_INVALID: ({ attempts_left: left }) =>
    !left
      ? 'Код не подошёл. Проверьте его.'
      : `Код не подошёл. Осталось: ${count(left, { one: 'попытка', few: 'попытки', other: 'попыток' })}.`,
  VERIFICATION_EXPIRED: 'Время этого кода вышло. Запросите новый.',
  CODE_USED: 'Этот код уже использован. Запросите новый.',
  TOO_MANY_ATTEMPTS: 'Слишком много неверных кодов, этот больше не действует. Запросите новый.',
  CREDENTIALS_INVALID: 'Адрес почты и пароль не подходят друг к другу.',
  PASSWORD_TOO_WEAK: 'Такой пароль легко угадать. Возьмите не меньше 15 знаков.',
  INVITE_REQUIRED: 'Чтобы открыть счёт, нужен код приглашения.',
  USER_LOCKED: ({ retry_after_s }) =>
    `Слишком много попыток с этим адресом. ${wait(retry_after_s)}`,
  RATE_LIMITED: ({ retry_after_s }) => `Слишком быстро для нас. ${wait(retry_after_s)}`,
  NO_DIGITS: 'Введите номер телефона с кодом страны.',
  OFFLINE: 'Нет связи с банком. Проверьте соединение и повторите.',
  TIMEOUT: 'Банк не ответил за минуту. Повторите.',
  BAD_RESPONSE: 'Ответ пришёл повреждённым. Повторите.',
  INTERNAL: 'Сбой на нашей стороне. Повторите.',
  OVERLOADED: ({ retry_after_s }) => `Сейчас у нас много людей. ${wait(retry_after_s)}`,
} satisfies RefusalBook<keyof Words['refusal']>
