import type * as en from './words.en.ts'

export const session = {
  in: {
    title: 'Вход',
    email: 'Отправим код из шести цифр. Пароль не нужен.',
    phone: 'Отправим код из шести цифр в SMS.',
    password: 'Укажите почту и пароль.',
    telegram: 'Через ваш аккаунт Telegram.',
    submit: 'Войти',
    other: 'Впервые здесь?',
    otherLink: 'Открыть счёт',
  },
  up: {
    title: 'Открыть счёт',
    email: 'Отправим код из шести цифр на вашу почту.',
    phone: 'Отправим код из шести цифр в SMS.',
    password: 'Укажите почту и придумайте пароль.',
    telegram: 'Через ваш аккаунт Telegram.',
    submit: 'Открыть счёт',
    other: 'Уже есть счёт?',
    otherLink: 'Войти',
  },
  email: 'Электронная почта',
  phone: 'Номер телефона',
  phoneHint: 'С кодом страны, например +7 495 123-45-67.',
  password: 'Пароль',
  passwordHint: 'Не меньше 15 символов. Подойдут несколько слов.',
  invite: 'Код приглашения',
  inviteHint: (name: string) => `Чтобы открыть счёт в ${name}, нужно приглашение.`,
  termsBefore: 'Продолжая, вы принимаете ',
  terms: 'Условия',
  termsAfter: '.',
  sendCode: 'Отправить код',
  methods: 'Другие способы входа',
  use: {
    email: 'Код по почте',
    phone: 'Код на телефон',
    password: 'По паролю',
    telegram: 'Продолжить с Telegram',
  },
  mailbox: 'Открыть почту песочницы',
} satisfies typeof en.session

export const device = {
  title: 'Устройства',
  client: { web: 'Браузер', telegram: 'Telegram' },
  here: 'Это устройство',
  used: (when: string) => `Последний вход ${when}`,
  end: 'Выйти',
  endNamed: (device: string) => `Выйти: ${device}`,
  endOthers: 'Выйти на других устройствах',
  leave: 'Выйти',
  leaveAll: 'Выйти везде',
  unread: 'Не удалось загрузить устройства',
} satisfies typeof en.device

export const signIn = {
  unknown: {
    title: 'У вас уже есть счёт?',
    text: 'Ваш Telegram не привязан к счёту. Если счёт есть, войдите в него один раз, и мы привяжем Telegram.',
    enter: 'У меня есть счёт',
    submit: 'Открыть счёт через Telegram',
  },
  code: {
    title: 'Введите код',
    sent: 'Мы отправили код из шести цифр на',
    label: 'Код',
    submit: 'Войти',
    left: (until: string, left: string) => `Действует до ${until}, осталось ${left}`,
    soonOver: 'Код истекает через 1 минуту.',
    over: 'Срок действия кода истёк. Запросите новый.',
    nothing: 'Код не пришёл?',
    again: 'Отправить код ещё раз',
    againAt: (at: string) => `Код можно отправить ещё раз в ${at}.`,
    fresh: 'Отправить новый код',
    change: { email: 'Изменить почту', phone: 'Изменить номер' },
  },
} satisfies typeof en.signIn
