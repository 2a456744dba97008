import type { Words } from '#app/i18n/words.ts'

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
} satisfies Words['remedy']
