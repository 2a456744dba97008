import type { ConsoleWords } from './words.ts'

export const console: ConsoleWords['console'] = {
  unreachable: 'Банк не отвечает',
  retry: 'Повторить',
  skip: 'К содержанию',
  navigation: 'Консоль',
  signOut: 'Выйти',
  welcome: (name) => `Здравствуйте, ${name}`,
}

export const signIn: ConsoleWords['signIn'] = {
  title: 'Вход для сотрудников',
  email: 'Рабочая почта',
  sendCode: 'Получить код',
  sent: 'Код отправлен на',
  mailCode: 'Код из письма',
  totpCode: 'Код из аутентификатора',
  submit: 'Войти',
  resend: 'Отправить новый код',
  change: 'Другая почта',
}

export const pages: ConsoleWords['pages'] = {
  staff: 'Сотрудники',
}

export const roles: ConsoleWords['roles'] = {
  owner: 'Владелец',
  compliance: 'Комплаенс',
  support: 'Поддержка',
  treasury: 'Казначейство',
  developer: 'Разработчик',
  auditor: 'Аудитор',
}

export const table: ConsoleWords['table'] = {
  place: (from, to, total) => `${from}–${to} из ${total}`,
  before: 'Назад',
  after: 'Дальше',
}

export const staff: ConsoleWords['staff'] = {
  title: 'Сотрудники',
  empty: 'Сотрудников пока нет.',
  name: 'Имя',
  role: 'Роль',
  email: 'Почта',
  lastSeen: 'Последний вход',
  never: 'Никогда',
}
