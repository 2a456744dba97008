import { counting } from './plural.ts'
import type { RefusalText } from './language.tsx'
import type { SharedRefusal } from './sharedRefusal.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

const wait = (seconds?: number) =>
  seconds === undefined
    ? 'Попробуйте снова через минуту.'
    : seconds < 120
      ? `Попробуйте снова через ${count(seconds, { one: 'секунду', few: 'секунды', other: 'секунд' })}.`
      : `Попробуйте снова через ${count(Math.ceil(seconds / 60), { one: 'минуту', few: 'минуты', other: 'минут' })}.`

export const field = {
  email: 'Введите адрес вида name@example.com.',
  phone: 'Введите от 7 до 15 цифр, начиная с кода страны.',
  token: 'Введите код из шести цифр.',
  password: 'Пароль должен быть не длиннее 256 символов.',
  birth_date: 'Введите правильную дату.',
  other: 'Проверьте это поле.',
  TOO_SHORT: 'Нужно не меньше 15 символов. Подойдут несколько слов.',
  TOO_COMMON: 'Этот пароль слишком распространён. Придумайте другой.',
  LIKE_LOGIN: 'Пароль слишком похож на адрес почты. Придумайте другой.',
  TOO_UNIFORM: 'В пароле повторяются одни и те же символы. Придумайте другой.',
} satisfies typeof en.field

export const refusal: Record<SharedRefusal, RefusalText> = {
  VALIDATION_FAILED: 'Проверьте выделенные поля.',
  CODE_INVALID: ({ attempts_left }) =>
    !attempts_left
      ? 'Неверный код. Проверьте и попробуйте снова.'
      : `Неверный код. Осталось: ${count(attempts_left, { one: 'попытка', few: 'попытки', other: 'попыток' })}.`,
  VERIFICATION_EXPIRED: 'Срок действия кода истёк. Запросите новый.',
  CODE_USED: 'Этот код уже использован. Запросите новый.',
  TOO_MANY_ATTEMPTS: 'Слишком много неверных кодов. Запросите новый.',
  CREDENTIALS_INVALID: 'Неверная почта или пароль. Проверьте и попробуйте снова.',
  PASSWORD_TOO_WEAK: 'Этот пароль легко угадать. Нужно не меньше 15 символов.',
  INVITE_REQUIRED: 'Введите код приглашения, чтобы открыть счёт.',
  USER_LOCKED: ({ retry_after_s }) =>
    `Слишком много попыток с этим адресом. ${wait(retry_after_s)}`,
  RATE_LIMITED: ({ retry_after_s }) => `Слишком много попыток. ${wait(retry_after_s)}`,
  NO_DIGITS: 'Введите номер телефона с кодом страны.',
  OFFLINE: 'Нет связи с банком. Проверьте соединение и попробуйте снова.',
  TIMEOUT: 'Банк не ответил за минуту. Попробуйте снова.',
  BAD_RESPONSE: 'Не удалось прочитать ответ банка. Попробуйте снова.',
  INTERNAL: 'Произошла ошибка на нашей стороне. Попробуйте снова.',
  OVERLOADED: ({ retry_after_s }) => `Сейчас высокая нагрузка. ${wait(retry_after_s)}`,
  TG_DATA_MISSING: 'Telegram не передал ваш аккаунт. Закройте приложение и откройте снова.',
  TG_DATA_INVALID: 'Не удалось проверить данные Telegram. Закройте приложение и откройте снова.',
  TG_DATA_EXPIRED: 'Сеанс Telegram устарел. Закройте приложение и откройте снова.',
  TG_USER_UNKNOWN: 'Для этого пользователя Telegram ещё нет счёта. Откройте его.',
  NO_TG_ID: 'Telegram не передал ваш аккаунт. Закройте приложение и откройте снова.',
  NO_REFRESH_TOKEN: 'Сеанс завершён. Войдите снова.',
  USER_BLOCKED: 'Доступ приостановлен. Деньги в безопасности. Напишите в поддержку.',
  USER_CLOSED: 'Этот счёт закрыт. Откройте новый или напишите в поддержку.',
  TENANT_PAUSED:
    'Работа банка приостановлена. Ничего не изменилось, деньги в безопасности. Все данные можно смотреть.',
  TENANT_CLOSED: 'Этот банк закрыт. Ничего не изменилось.',
  SESSION_LOST: 'Сеанс завершён. Войдите снова.',
  REFRESH_INVALID: 'Сеанс завершён. Войдите снова.',
  REFRESH_EXPIRED: 'Вас долго не было, поэтому мы завершили сеанс. Войдите снова.',
  REFRESH_REUSED:
    'Вашим сеансом воспользовались в двух местах, поэтому мы завершили его везде. Войдите снова и смените пароль, если он есть.',
  ACCESS_TOKEN_INVALID: 'Сеанс завершён. Войдите снова.',
  ACCESS_TOKEN_EXPIRED: 'Сеанс завершён. Войдите снова.',
  TENANT_MISMATCH: 'Эта страница относится к другому банку. Обновите её.',
}
