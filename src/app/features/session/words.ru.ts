import type * as en from './words.en.ts'

export const session = {
  in: {
    title: 'Вход',
    email: 'Пришлём код из шести цифр. Пароль не нужен.',
    phone: 'Пришлём код из шести цифр в сообщении.',
    password: 'По адресу почты и паролю.',
    telegram: 'Через ваш аккаунт Telegram.',
    submit: 'Войти',
    other: 'Впервые здесь?',
    otherLink: 'Открыть счёт',
  },
  up: {
    title: 'Открыть счёт',
    email: 'Пришлём код из шести цифр на вашу почту.',
    phone: 'Пришлём код из шести цифр в сообщении.',
    password: 'По адресу почты и паролю, который вы придумаете.',
    telegram: 'Через ваш аккаунт Telegram.',
    submit: 'Открыть счёт',
    other: 'Уже есть счёт?',
    otherLink: 'Войти',
  },
  email: 'Электронная почта',
  phone: 'Номер телефона',
  phoneHint: 'С кодом страны, например +7 495 123-45-67.',
  password: 'Пароль',
  passwordHint: 'Не короче 15 знаков. Хорошо подходят несколько слов.',
  invite: 'Код приглашения',
  inviteHint: (name: string) => `${name} открывает счета только по приглашению.`,
  termsBefore: 'Продолжая, вы принимаете ',
  terms: 'условия',
  termsAfter: '.',
  sendCode: 'Прислать код',
  methods: 'Другие способы входа',
  use: {
    email: 'Код по почте',
    phone: 'Код на телефон',
    password: 'По паролю',
    telegram: 'Через Telegram',
  },
  mailbox: 'Открыть почту песочницы',
} satisfies typeof en.session

export const device = {
  title: 'Где вы вошли',
  client: { web: 'Браузер', telegram: 'Telegram' },
  here: 'Это устройство',
  used: (when: string) => `Использовано ${when}`,
  end: 'Выйти там',
  endNamed: (device: string) => `Выйти там: ${device}`,
  endOthers: 'Выйти на остальных',
  leave: 'Выйти',
  leaveAll: 'Выйти везде',
  unread: 'Список не загрузился',
} satisfies typeof en.device

export const signIn = {
  unknown: {
    title: 'Мы ещё не знакомы',
    text: 'Telegram подтвердил, кто вы, но счёта у нас на вас нет. Откройте его сейчас или войдите иначе.',
    submit: 'Открыть счёт через Telegram',
  },
  code: {
    title: 'Введите код',
    sent: 'Мы отправили шесть цифр на',
    label: 'Код',
    submit: 'Войти',
    left: (until: string, left: string) => `Действует до ${until}, осталось ${left}`,
    soonOver: 'На ввод кода осталась одна минута.',
    over: 'Код больше не действует. Запросите новый.',
    nothing: 'Ничего не пришло?',
    again: 'Отправить ещё раз',
    againAt: (at: string) => `Можно отправить ещё раз в ${at}.`,
    fresh: 'Прислать новый код',
    change: { email: 'Изменить адрес', phone: 'Изменить номер' },
  },
} satisfies typeof en.signIn
