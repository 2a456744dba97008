import type { ConsoleWords } from './words.ts'

export const console: ConsoleWords['console'] = {
  unreachable: 'Банк не отвечает',
  retry: 'Повторить',
  skip: 'К содержанию',
  navigation: 'Консоль',
  waiting: 'ждут решения',
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
  dashboard: 'Сегодня',
  identities: 'Личность',
  orders: 'Платежи',
  disputes: 'Споры',
  blockedCards: 'Карты в блокировке',
  failingWebhooks: 'Сбои вебхуков',
  stoppedChains: 'Сбои блокчейнов',
  unclaimedPayments: 'Невостребованное',
  approvals: 'Согласования',
  policy: 'Тарифы и лимиты',
  brand: 'Оформление',
  settings: 'Настройки',
  vendors: 'Поставщики',
  book: 'Учёт',
  differences: 'Сверка',
  hotWallets: 'Горячие кошельки',
  flows: 'Где останавливаются',
  customers: 'Клиенты',
  adjustments: 'Комиссии и исправления',
  audit: 'Журнал',
  staff: 'Сотрудники',
}

export const menu: ConsoleWords['menu'] = {
  overview: 'Обзор',
  queues: 'Очереди',
  money: 'Деньги',
  bank: 'Банк',
  oversight: 'Контроль',
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
  search: 'Найти',
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

export const verification: ConsoleWords['verification'] = {
  UNVERIFIED: 'Не пройдена',
  PENDING: 'На проверке',
  HOLD: 'Приостановлена',
  SOFT_REJECT: 'Нужны данные',
  REJECT: 'Отклонена',
  DOUBLE: 'Дубликат',
  APPROVED: 'Пройдена',
  DECLINED: 'Отказано',
}

export const customers: ConsoleWords['customers'] = {
  title: 'Клиенты',
  search: 'Найти клиента',
  searchHint:
    'Имя, почта, телефон, номер платежа или цифры карты. Клавиши: / — поиск, j и k — строки.',
  empty: 'Никто не найден. Проверьте написание или введите меньше.',
  name: 'Имя',
  email: 'Почта',
  phone: 'Телефон',
  status: 'Статус',
  statuses: { ACTIVE: 'Активен', PAUSED: 'Приостановлен', CLOSED: 'Закрыт' },
  verification: 'Верификация',
  lastSignIn: 'Последний вход',
  since: 'Клиент с',
}

export const customer: ConsoleWords['customer'] = {
  ledger: 'Счета в учёте',
  adjustments: 'Комиссии и исправления',
  title: 'Клиент',
  retry: 'Повторить',
  personal: 'Личные данные',
  hide: 'Скрыть личные данные',
  number: 'Номер',
  name: 'Имя',
  email: 'Почта',
  phone: 'Телефон',
  birthDate: 'Дата рождения',
  verification: 'Верификация',
  since: 'Клиент с',
  lastSignIn: 'Последний вход',
  closedAt: 'Закрыт',
  closedBy: 'Кто закрыл',
  closers: { customer: 'Клиент', staff: 'Сотрудники' },
  closedReason: 'Причина, названная клиенту',
  wallets: 'Кошельки',
  wallet: 'Кошелёк',
  booked: 'Остаток',
  available: 'Доступно',
  noMoney: (wallets) => (wallets > 0 ? 'В кошельках нет денег.' : 'Кошельков нет.'),
  orders: 'Последние платежи',
  noOrders: 'Платежей нет.',
  type: 'Тип',
  amount: 'Сумма',
  status: 'Статус',
  at: 'Время',
  cards: 'Карты и счета',
  card: (last4) => `Карта •• ${last4}`,
  noCards: 'Карт и счетов нет.',
  noVerification: 'Верификация не начата.',
  sessions: 'Сеансы',
  noSessions: 'Клиент нигде не вошёл.',
  device: 'Устройство',
  signedIn: 'Вход',
  used: 'Активность',
  terms: 'Принятые условия обслуживания',
  noTerms: 'Условия не приняты.',
  termsVersion: 'Версия',
  termsLanguage: 'Язык',
  languages: { en: 'Английский', ru: 'Русский' },
  notes: 'Заметки',
  noNotes: 'Заметок нет. Клиенты их не видят.',
  timeline: 'История',
  noTimeline: 'Пока ничего не было.',
  earlier: 'Показать раньше',
}

export const acts: ConsoleWords['acts'] = {
  reason: 'Причина',
  text: 'Заметка',
  cancel: 'Отмена',
  open: {
    offer: 'Показать личные данные',
    hint: 'Причина останется в журнале. Владелец сможет её прочитать.',
    submit: 'Показать личные данные',
  },
  pause: {
    offer: 'Приостановить',
    hint: 'Клиент не сможет войти. Деньги останутся на месте.',
    submit: 'Приостановить клиента',
  },
  restore: {
    offer: 'Возобновить',
    hint: 'Клиент снова сможет входить и платить.',
    submit: 'Возобновить обслуживание',
  },
  endSessions: {
    offer: 'Завершить сеансы',
    hint: 'Клиент выйдет на всех устройствах и сможет войти снова.',
    submit: 'Завершить все сеансы',
  },
  note: {
    offer: 'Добавить заметку',
    hint: 'Заметку видят сотрудники, но не клиенты.',
    submit: 'Сохранить заметку',
  },
  setLimit: {
    offer: 'Задать личный лимит',
    hint: 'Видят только сотрудники. Клиенту сообщат новый лимит. Одобрит второй сотрудник.',
    submit: 'Предложить лимит',
  },
  removeLimit: {
    offer: 'Снять личный лимит',
    hint: 'Видят только сотрудники. Клиенту сообщат. Второй сотрудник одобрит в «Согласованиях».',
    submit: 'Предложить снятие',
  },
  close: {
    offer: 'Закрыть счёт',
    hint: 'Клиент прочтёт причину. Второй сотрудник одобрит в разделе «Согласования».',
    submit: 'Предложить закрытие',
  },
}
