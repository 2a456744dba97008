import type { TenantBotWords } from './words.ts'

export const bot: TenantBotWords['bot'] = {
  title: 'Бот в Telegram',
  retry: 'Повторить',
  refresh: 'Обновить',
  used: 'Используется',
  unused: 'Не задан',
  sandbox: 'Это песочница: её боту не нужен токен, он пишет в почтовый ящик. Задаётся только имя.',
  serves: 'Услуга',
  service: 'Сообщения и мини-приложение в Telegram',
  name: 'Бот',
  handle: (name) => `@${name}`,
  number: 'Номер в Telegram',
  token: 'Токен',
  held: 'Задан, не показывается',
  notHeld: 'Не задан',
  notNeeded: 'Не нужен',
  webhook: 'Вебхук',
  noWebhook: 'Нет: бот только отправляет сообщения',
  webhookStatus: 'Состояние вебхука',
  statuses: {
    waiting: 'Ждёт Telegram',
    set: 'Задан в Telegram',
    failing: 'Не задан в Telegram',
  },
  faults: {
    unreachable: 'Telegram не ответил. Банк повторяет попытки.',
    token_refused: 'Telegram отклонил токен. Задайте новый.',
    address_refused:
      'Telegram не принимает адрес вебхука. Банк повторяет попытки. Обратитесь к администратору сервера.',
  },
  setBy: 'Кто задал',
  by: (name, at) => `${name}, ${at}`,
  byCommand: (at) => `Администратор сервера, ${at}`,
  approvedBy: 'Кто одобрил',
  waits: 'Предложение о боте ждёт второго сотрудника.',
  openProposal: 'Открыть предложение',
  set: 'Задать бота',
  replace: 'Заменить бота или токен',
  rename: 'Изменить имя',
  refused: {
    SANDBOX: 'В песочнице токен не нужен. Оставьте поле пустым.',
    TOKEN_MISSING: 'Введите токен.',
    waiting: 'Предложение о боте уже ждёт второго сотрудника.',
    expired: 'Токен проверяли больше часа назад. Отмените и проверьте его снова.',
    gone: 'Бота больше нет.',
  },
}

export const trial: TenantBotWords['trial'] = {
  title: 'Задать бота',
  name: 'Имя бота',
  nameHint: 'Например, larkspur_bot, как показывает BotFather.',
  wrongName: 'Введите имя: от 5 до 32 латинских букв, цифр и знаков подчёркивания.',
  token: 'Токен бота',
  tokenHint: 'Из BotFather. Больше не показывается.',
  wrongToken: 'Введите токен целиком, как показывает BotFather, без пробелов.',
  tryIt: 'Проверить',
  tryHint: 'Банк спросит Telegram, чей это токен. Там ничего не изменится.',
  next: 'Продолжить',
  cancel: 'Отмена',
  outcomes: {
    accepted: 'Telegram принял токен. Это токен этого бота.',
    refused:
      'Telegram отклонил токен. Ничего не изменилось. Проверьте, что он введён полностью и не отозван.',
    name_differs: 'Это токен другого бота. Ничего не изменилось.',
    unreachable: 'Telegram не ответил. Ничего не изменилось. Повторите через несколько минут.',
  },
  otherBot: (name) => `Это токен бота @${name}. Ничего не изменилось.`,
  propose: {
    offer: 'Отправить на одобрение',
    hint: 'Причину прочитает второй сотрудник. До одобрения работает прежний бот.',
    submit: 'Отправить на одобрение',
  },
}

export const removal: TenantBotWords['removal'] = {
  offer: 'Удалить бота',
  hint: 'Бот удалится, когда одобрит второй сотрудник. После этого клиенты не получают сообщений в Telegram и не могут открыть там мини-приложение.',
  submit: 'Отправить на одобрение',
}

export const approval: TenantBotWords['approval'] = {
  bot_set: (name) => `Сообщения в Telegram сразу начнут приходить от @${name}.`,
  bot_removal: (name) => `Сообщения в Telegram от @${name} сразу прекратятся.`,
  bot_unnamed: 'Бот сразу удалится.',
  reaches: {
    bot_set: 'Клиентам другого бота нужно запустить этого, чтобы он мог им писать.',
    bot_removal: 'Клиенты не смогут открыть мини-приложение и войти через Telegram.',
  },
  before: 'Сейчас',
  after: 'Станет',
  none: 'Нет',
  number: 'Номер в Telegram',
  tried: 'Токен принят',
  movedOn: 'С тех пор бота изменили. Отклоните или отзовите это предложение.',
}
