import { counting } from '#app/i18n/plural.ts'
import type { RefusalCode } from '#contract/kit/refusal'
import type { RefusalText } from '#app/i18n/language.tsx'
import type { SharedRefusal } from '#app/i18n/sharedRefusal.ts'
import type * as en from './words.en.ts'

const count = counting('ru')

export const refusal: Record<Exclude<RefusalCode, SharedRefusal>, RefusalText> = {
  MALFORMED_JSON: 'Не удалось прочитать запрос. Обновите страницу и попробуйте снова.',
  TENANT_REQUIRED: 'Страница устарела. Обновите страницу.',
  IDEMPOTENCY_KEY_REQUIRED: 'Страница устарела. Обновите страницу.',
  KEY_IN_URL: 'Ключ API передан в адресе запроса. Замените ключ.',
  KEY_INVALID: 'Такого ключа API нет. Создайте новый.',
  KEY_EXPIRED: 'Срок действия ключа API истёк. Создайте новый.',
  KEY_REVOKED: 'Ключ API отозван. Создайте новый.',
  WEBHOOK_SIGNATURE_INVALID: 'Подпись сообщения неверна. Проверьте секрет подписи.',
  ROLE_NOT_ALLOWED: 'Ваша роль в этом кошельке этого не позволяет. Обратитесь к владельцу.',
  FORBIDDEN: 'У вас нет доступа. Вернитесь назад.',
  KEY_NOT_ALLOWED: 'Этому ключу API такое не разрешено. Используйте другой ключ.',
  ORIGIN_NOT_ALLOWED: 'Этому сайту не разрешено обращаться к банку. Напишите в поддержку.',
  IP_NOT_ALLOWED: 'С этого IP-адреса ключ не разрешён. Добавьте адрес в настройки ключа.',
  STEP_UP_REQUIRED: 'Подтвердите, что это вы.',
  EMAIL_NOT_CONFIRMED: 'Сначала подтвердите адрес почты. До этого счёт можно только просматривать.',
  KYC_REQUIRED: 'Подтвердите личность, чтобы продолжить.',
  ORDER_TYPE_DISABLED: 'Такие платежи здесь недоступны. Выберите другой.',
  TENANT_UNKNOWN: 'По этому адресу нет банка. Проверьте адрес и обновите страницу.',
  NO_SUCH_CALL: 'У банка нет такого сервиса. Проверьте адрес запроса.',
  NOT_FOUND: 'Не удалось найти. Вернитесь назад.',
  RATE_NOT_FOUND: 'Сейчас нет курса для этих валют. Выберите другие.',
  BANK_NOT_FOUND: 'Банка с таким кодом нет. Проверьте код.',
  METHOD_NOT_ALLOWED: 'Страница устарела. Обновите страницу.',
  IDEMPOTENCY_IN_PROGRESS: 'Запрос ещё обрабатывается. Подождите немного и попробуйте снова.',
  VERSION_CONFLICT: 'Данные изменили в другом месте. Обновите страницу.',
  STATE_CONFLICT: 'Это уже нельзя сделать. Вернитесь, чтобы увидеть новый статус.',
  IDENTITY_VERIFIED:
    'Эти данные взяты из проверки личности. Чтобы изменить их, подайте запрос в профиле.',
  CARD_STATE_CONFLICT: 'Статус карты этого не позволяет. Вернитесь, чтобы увидеть новый статус.',
  QUOTE_EXPIRED: 'Срок действия курса истёк. Обновите курс.',
  QUOTE_MISMATCH: 'Платёж не совпадает с расчётом. Обновите курс.',
  ADDRESS_LOOKALIKE: 'Адрес похож на сохранённый, но отличается от него. Сравните каждый символ.',
  STEP_OUT_OF_ORDER: 'Сначала завершите предыдущий шаг. Вернитесь назад.',
  TERMS_OUTDATED: 'Условия изменились. Обновите страницу, чтобы прочитать их.',
  PROGRAM_ARCHIVED: 'Программа закрыта для новых клиентов. Выберите другую.',
  ROLE_IMMUTABLE: 'Роль ключа изменить нельзя. Создайте новый ключ.',
  ALREADY_EXISTS: 'Такое уже есть. Выберите другое.',
  BODY_TOO_LARGE: 'Слишком большой объём. Сократите его.',
  TYPE_NOT_SUPPORTED: 'Файлы такого типа не поддерживаются. Выберите другой.',
  MEMO_REQUIRED: 'Укажите мемо для этого адреса, иначе деньги пропадут.',
  PURPOSE_MISMATCH: 'Подтверждение было для другого действия. Подтвердите ещё раз.',
  TOTP_STEP_USED: 'Этот код уже использован. Дождитесь следующего.',
  SAME_VALUE: 'Это значение уже сохранено. Введите другое.',
  CURRENCY_REQUIRED: 'Выберите обе валюты.',
  AMOUNT_INVALID: ({ errors = [] }) => {
    const decimals = errors.find(({ code }) => code === 'DECIMALS')?.params?.decimals
    if (decimals === undefined) return 'Введите сумму цифрами, с одной запятой или точкой.'
    return decimals === '0'
      ? 'Введите сумму без копеек.'
      : `После запятой может быть не больше ${count(Number(decimals), { one: 'цифры', few: 'цифр', other: 'цифр' })}.`
  },
  AMOUNT_TOO_SMALL: (_, sum) => {
    const min = sum?.('min')
    return min ? `Минимум ${min}. Введите больше.` : 'Сумма меньше минимальной. Введите больше.'
  },
  AMOUNT_TOO_LARGE: (_, sum) => {
    const max = sum?.('max')
    return max ? `Максимум ${max}. Введите меньше.` : 'Сумма больше максимальной. Введите меньше.'
  },
  INSUFFICIENT_FUNDS: (_, sum) => {
    const missing = sum?.('missing')
    return missing
      ? `Недостаточно денег: не хватает ${missing}. Пополните кошелёк или введите меньше.`
      : 'Недостаточно денег. Пополните кошелёк или введите меньше.'
  },
  LIMIT_EXCEEDED: ({ retry_after_s }, sum) => {
    const [left, max] = [sum?.('left'), sum?.('max')]
    if (left && max) return `Превышен дневной лимит: осталось ${left} из ${max}. Введите меньше.`
    if (max) return `За раз из этого кошелька вам можно заплатить до ${max}. Введите меньше.`
    const hours = Math.ceil((retry_after_s ?? 0) / 3_600)
    return hours > 0
      ? `Вы использовали резервный код. Платежи откроются через ${count(hours, { one: 'час', few: 'часа', other: 'часов' })}.`
      : 'Превышен лимит. Введите меньшую сумму.'
  },
  LIMIT_REACHED: 'Достигнут лимит. Удалите что-нибудь, чтобы добавить новое.',
  SAME_ACCOUNT: 'Нельзя перевести на свой же счёт. Выберите другого получателя.',
  ADDRESS_INVALID: 'Это неверный адрес для этой сети. Проверьте адрес.',
  CHAIN_UNSUPPORTED: 'Эта сеть не поддерживается. Выберите другую.',
  DESTINATION_INVALID: 'Неверные банковские реквизиты. Проверьте их.',
  DESTINATION_COOLING: ({ retry_after_s }, sum) => {
    const [left, max] = [sum?.('left'), sum?.('max')]
    const limit = `Первые 24 часа новому получателю можно перевести ${max ? `до ${max}` : 'только небольшие суммы'}`
    const rest = left ? `${limit}, осталось ${left}` : limit
    const hours = Math.ceil((retry_after_s ?? 0) / 3_600)
    return hours > 0
      ? `${rest}. Введите меньше или подождите ${count(hours, { one: 'час', few: 'часа', other: 'часов' })}.`
      : `${rest}. Отсчёт начнётся, когда вы впервые заплатите ему или сохраните его. Введите меньше.`
  },
  IDEMPOTENCY_KEY_REUSED: 'Этот запрос уже отправлен с другими данными. Попробуйте снова.',
  CARD_KEY_INVALID: 'Не удалось показать данные карты на этом устройстве. Попробуйте снова.',
  PUBLIC_KEY_INVALID: 'Неверный открытый ключ. Нужен ключ RSA от 2048 бит.',
  EXPORT_TOO_LARGE: 'Слишком много для одного файла. Выберите период короче.',
  ABORTED: 'Операция прервана. Попробуйте снова.',
  QUEUE_FULL: 'Слишком много запросов сразу. Попробуйте снова через минуту.',
}

export const remedy = {
  REPORT: 'Написать в поддержку',
  FIX_FIELDS: 'Проверить поля',
  RELOAD: 'Обновить',
  REOPEN_TELEGRAM: 'Закрыть приложение',
  ROTATE_KEY: 'Создать новый ключ',
  SIGN_IN: 'Войти',
  SIGN_UP: 'Открыть счёт',
  GO_BACK: 'Назад',
  PROVE: 'Подтвердить, что это вы',
  VERIFY: 'Подтвердить личность',
  CONFIRM_EMAIL: 'Подтвердить почту',
  REQUEST_CHANGE: 'Изменить данные',
  CHOOSE_OTHER: 'Выбрать другое',
  WAIT: 'Повторить',
  QUOTE_AGAIN: 'Обновить курс',
  NEW_CODE: 'Прислать новый код',
  TOP_UP: 'Пополнить',
  TRY_AGAIN: 'Повторить',
  SUPPORT: 'Написать в поддержку',
} satisfies typeof en.remedy
