import { counting } from './plural.ts'
import type { RefusalText } from './language.tsx'
import type { SharedRefusal } from './sharedRefusal.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

const wait = (seconds?: number) =>
  seconds === undefined
    ? 'Попробуйте чуть позже.'
    : seconds < 60
      ? `Попробуйте через ${count(seconds, { one: 'секунду', few: 'секунды', other: 'секунд' })}.`
      : `Попробуйте через ${count(Math.ceil(seconds / 60), { one: 'минуту', few: 'минуты', other: 'минут' })}.`

export const field = {
  email: 'Адрес почты выглядит как name@example.com.',
  phone: 'В номере от 7 до 15 цифр, сначала код страны.',
  token: 'Код состоит из шести цифр.',
  password: 'Введите пароль не длиннее 256 знаков.',
  birth_date: 'Выберите дату из календаря.',
  other: 'Проверьте, что здесь введено.',
  TOO_SHORT: 'Слишком короткий. Нужно не меньше 15 знаков; хорошо подходят несколько слов.',
  TOO_COMMON: 'Такой пароль пробуют одним из первых. Возьмите другой.',
  LIKE_LOGIN: 'Слишком похож на адрес почты. Возьмите другой.',
  TOO_UNIFORM: 'В нём повторяются одни и те же знаки. Возьмите другой.',
} satisfies typeof en.field

export const refusal: Record<SharedRefusal, RefusalText> = {
  VALIDATION_FAILED: 'Проверьте то, что введено выше.',
  CODE_INVALID: ({ attempts_left }) =>
    !attempts_left
      ? 'Код не подошёл. Проверьте его.'
      : `Код не подошёл. Осталось: ${count(attempts_left, { one: 'попытка', few: 'попытки', other: 'попыток' })}.`,
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
  TG_DATA_MISSING: 'Telegram не сообщил, кто вы. Закройте приложение и откройте снова.',
  TG_DATA_INVALID: 'Не удалось проверить данные Telegram. Закройте приложение и откройте снова.',
  TG_DATA_EXPIRED: 'Telegram открыл приложение давно. Закройте его и откройте снова.',
  TG_USER_UNKNOWN: 'У этого пользователя Telegram ещё нет счёта. Откройте его.',
  NO_TG_ID: 'Нет идентификатора Telegram',
  NO_REFRESH_TOKEN: 'Сеанс нечем продлить. Войдите снова.',
  USER_BLOCKED: 'Доступ приостановлен. Деньги остаются на месте.',
  SESSION_LOST: 'Сеанс завершён. Войдите снова.',
  REFRESH_INVALID: 'Сеанс завершён. Войдите снова.',
  REFRESH_EXPIRED: 'Вас долго не было, и мы завершили сеанс. Войдите снова.',
  REFRESH_REUSED:
    'Ваш вход использовали в двух местах, и мы завершили его везде. Войдите снова и смените пароль, если он у вас есть.',
  ACCESS_TOKEN_INVALID: 'Сеанс завершён. Войдите снова.',
  ACCESS_TOKEN_EXPIRED: 'Сеанс завершён. Войдите снова.',
  TENANT_MISMATCH: 'Эта страница относится к другому банку. Обновите её.',
}
