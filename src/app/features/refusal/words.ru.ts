import { counting } from '#app/i18n/plural.ts'
import type { RefusalCode } from '#contract/kit/refusal'
import type { RefusalText } from '#app/i18n/language.tsx'
import type { SharedRefusal } from '#app/i18n/sharedRefusal.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

/** The refusals that only somebody signed in can meet. */
export const refusal: Record<Exclude<RefusalCode, SharedRefusal>, RefusalText> = {
  MALFORMED_JSON: 'Запрос не удалось прочитать. Обновите страницу и повторите.',
  TENANT_REQUIRED: 'Страница устарела. Обновите её.',
  IDEMPOTENCY_KEY_REQUIRED: 'Страница устарела. Обновите её.',
  KEY_IN_URL: 'Ключ API попал в адрес. Считайте его утраченным и создайте новый.',
  KEY_INVALID: 'Такого ключа API нет. Создайте новый.',
  KEY_EXPIRED: 'Срок ключа API вышел. Создайте новый.',
  KEY_REVOKED: 'Ключ API отозван. Создайте новый.',
  WEBHOOK_SIGNATURE_INVALID: 'Подпись этого сообщения неверна.',
  FORBIDDEN: 'Это вам недоступно. Вернитесь назад.',
  KEY_NOT_ALLOWED: 'Этому ключу API такое не разрешено. Возьмите другой.',
  ORIGIN_NOT_ALLOWED: 'Этому сайту ключ не разрешён.',
  IP_NOT_ALLOWED: 'Этой сети ключ не разрешён.',
  STEP_UP_REQUIRED: 'Подтвердите ещё раз, что это вы.',
  KYC_REQUIRED: 'Сначала нам нужно узнать вас получше.',
  ORDER_TYPE_DISABLED: 'Такие платежи здесь не предлагаются. Выберите другой.',
  TENANT_UNKNOWN: 'По этому адресу нет банка. Проверьте его и обновите страницу.',
  NOT_FOUND: 'Этого больше нет. Вернитесь назад.',
  RATE_NOT_FOUND: 'Сейчас нет курса для этой пары. Выберите другую.',
  BANK_NOT_FOUND: 'Нет банка с таким кодом. Проверьте его.',
  METHOD_NOT_ALLOWED: 'Страница устарела. Обновите её.',
  IDEMPOTENCY_IN_PROGRESS: 'Мы ещё работаем над этим. Подождите немного.',
  VERSION_CONFLICT: 'Это успели изменить. Обновите, чтобы увидеть, как оно теперь.',
  STATE_CONFLICT: 'Этого уже нельзя сделать. Вернитесь и посмотрите, как дела теперь.',
  CARD_STATE_CONFLICT: 'Карта сейчас этого не позволяет. Вернитесь и посмотрите, как дела теперь.',
  QUOTE_EXPIRED: 'Курс изменился. Запросите новый расчёт.',
  QUOTE_MISMATCH: 'Отправлено не то, что было рассчитано. Запросите новый расчёт.',
  ADDRESS_LOOKALIKE: 'Адрес похож на знакомый вам, но это другой. Сравните каждый знак.',
  STEP_OUT_OF_ORDER: 'Сначала нужен другой шаг. Вернитесь назад.',
  TERMS_OUTDATED: 'Условия изменились. Обновите страницу, чтобы прочитать их.',
  PROGRAM_ARCHIVED: 'Эта программа никого больше не принимает. Выберите другую.',
  ROLE_IMMUTABLE: 'Роль ключа не меняется. Создайте новый ключ.',
  ALREADY_EXISTS: 'Такое уже есть. Выберите другое.',
  BODY_TOO_LARGE: 'Слишком много за один раз. Сократите.',
  TYPE_NOT_SUPPORTED: 'Файлы такого вида мы не читаем.',
  MEMO_REQUIRED: 'Для этого адреса нужен memo, иначе деньги пропадут.',
  PURPOSE_MISMATCH: 'Подтверждение было для другого. Подтвердите ещё раз, что это вы.',
  TOTP_STEP_USED: 'Этот код уже использован. Дождитесь следующего.',
  SAME_VALUE: 'У нас уже записано именно это. Введите другое.',
  CURRENCY_REQUIRED: 'Не указана исходная или целевая валюта.',
  AMOUNT_INVALID: 'Сумму не удалось прочитать. Нужны цифры и один десятичный знак.',
  AMOUNT_TOO_SMALL: 'Сумма меньше той, что можно перевести.',
  AMOUNT_TOO_LARGE: 'Сумма больше той, что можно перевести за раз.',
  INSUFFICIENT_FUNDS: (_, sum) => {
    const missing = sum?.('missing')
    const lack = missing ? `Не хватает ${missing}` : 'Денег на это не хватает'
    return `${lack}. Пополните счёт или возьмите сумму поменьше.`
  },
  LIMIT_EXCEEDED: ({ retry_after_s }, sum) => {
    const [left, max] = [sum?.('left'), sum?.('max')]
    if (left && max) return `Это больше, чем можно за сутки: осталось ${left} из ${max}.`
    const hours = Math.ceil((retry_after_s ?? 0) / 3_600)
    return hours > 0
      ? `Сутки после резервного кода деньги не уходят: ещё ${count(hours, { one: 'час', few: 'часа', other: 'часов' })}.`
      : 'Это выше лимита. Возьмите сумму поменьше.'
  },
  LIMIT_REACHED: 'Больше добавить нельзя.',
  SAME_ACCOUNT: 'С обеих сторон один и тот же счёт. Выберите другой.',
  ADDRESS_INVALID: 'В этой сети такого адреса быть не может. Проверьте его.',
  CHAIN_UNSUPPORTED: 'Эту сеть мы не обслуживаем. Выберите другую.',
  DESTINATION_INVALID: 'Эти реквизиты не подходят. Проверьте их.',
  DESTINATION_COOLING: (_, sum) => {
    const max = sum?.('max')
    const small = max ? `не больше ${max}` : 'лишь немного'
    return `Первые сутки новому получателю можно отправить ${small}. Отправьте меньше или подождите.`
  },
  IDEMPOTENCY_KEY_REUSED: 'Это уже просили с другими данными. Повторите.',
  CARD_KEY_INVALID: 'Данные карты не открылись на этом устройстве. Повторите.',
  PUBLIC_KEY_INVALID: 'Таким ключом ответ не запечатать: нужен ключ RSA от 2048 бит.',
  EXPORT_TOO_LARGE: 'Слишком много для одного файла. Возьмите срок покороче.',
  ABORTED: 'Это остановили раньше, чем оно завершилось. Повторите.',
  QUEUE_FULL: 'Слишком много сразу. Повторите через минуту.',
}

export const remedy = {
  REPORT: 'Сообщить в поддержку',
  FIX_FIELDS: 'Проверить',
  RELOAD: 'Обновить',
  REOPEN_TELEGRAM: 'Закрыть и открыть снова',
  ROTATE_KEY: 'Создать новый ключ',
  SIGN_IN: 'Войти',
  SIGN_UP: 'Открыть счёт',
  GO_BACK: 'Вернуться',
  PROVE: 'Подтвердить, что это вы',
  VERIFY: 'Пройти проверку',
  CHOOSE_OTHER: 'Выбрать другое',
  WAIT: 'Повторить',
  QUOTE_AGAIN: 'Новый расчёт',
  NEW_CODE: 'Прислать новый код',
  TOP_UP: 'Пополнить',
  TRY_AGAIN: 'Повторить',
  SUPPORT: 'Написать в поддержку',
} satisfies typeof en.remedy
