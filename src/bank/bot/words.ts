import type { Language } from '#contract/preferences'
import type { BotCommand } from './update.ts'
import type { PressOutcome } from '#bank/notice/press.rows'

export type PressAnswer = PressOutcome | 'used' | 'notYours' | 'unconfirmed' | 'paused'

interface BotTexts {
  /** To somebody whose account it is. */
  help: (bank: string) => string
  /** To anybody else. */
  welcome: (bank: string) => string
  /** Before the bank's own words on why. */
  paused: (bank: string) => string
  balance: string
  noMoney: string
  open: string
  contact: {
    ask: string
    choose: string
    found: (name: string) => string
    unnamed: string
    pay: string
    share: string
    self: string
    nobody: (bank: string) => string
    invite: string
  }
  pressed: Record<PressAnswer, string>
  command: Record<Exclude<BotCommand, 'other'>, string>
}

export const botTexts: Record<Language, BotTexts> = {
  en: {
    help: (bank) =>
      `${bank} tells you here what happens to your money and cards.\n/balance: your balances\n/pay: pay a Telegram contact\n/help: what this bot does`,
    welcome: (bank) =>
      `This is the bot of ${bank}. Open the app to sign in. Once your account is linked to Telegram, news about your money arrives here.`,
    paused: (bank) => `Payments and changes at ${bank} are paused. Your money is safe.`,
    balance: 'Available balance',
    noMoney: 'Your balance is empty.',
    open: 'Open the app',
    contact: {
      ask: 'Choose a Telegram contact to pay or to invite.',
      choose: 'Choose a contact',
      found: (name) => `You can pay ${name}, or invite them to a wallet.`,
      unnamed: 'this contact',
      pay: 'Pay',
      share: 'Invite to a wallet',
      self: 'You can’t pay yourself. Choose another contact with /pay.',
      nobody: (bank) =>
        `You can’t pay or invite this contact. Either they have no account at ${bank}, or they don’t let their Telegram contacts find them. We don’t tell which. You can send them a link to ${bank}.`,
      invite: 'Send a link',
    },
    pressed: {
      approved: 'Payment approved',
      canceled: 'Payment cancelled',
      frozen: 'Card frozen',
      proofDue: 'This payment needs a code. Approve it in the app.',
      expired:
        'The time to approve this payment is over. Your money is back on your balance within 15 minutes.',
      over: 'This payment no longer waits for your approval.',
      cardState: 'The card can’t be frozen now. Open the app to see why.',
      used: 'This button was already used.',
      notYours: 'This button isn’t for your account.',
      unconfirmed: 'Confirm your e-mail address in the app first.',
      paused: 'The bank is paused. Nothing was changed and your money is safe. Try again later.',
    },
    command: {
      start: 'Start',
      balance: 'Your balances',
      pay: 'Pay a Telegram contact',
      help: 'What this bot does',
    },
  },
  ru: {
    help: (bank) =>
      `Здесь ${bank} сообщает о ваших деньгах и картах.\n/balance — остатки на счетах\n/pay — заплатить контакту из Telegram\n/help — что умеет бот`,
    welcome: (bank) =>
      `Это бот ${bank}. Откройте приложение, чтобы войти. Когда ваш счёт будет связан с Telegram, здесь появятся новости о ваших деньгах.`,
    paused: (bank) => `${bank}: платежи и изменения приостановлены. Деньги в безопасности.`,
    balance: 'Доступно',
    noMoney: 'На счетах пока нет денег.',
    open: 'Открыть приложение',
    contact: {
      ask: 'Выберите контакт в Telegram, чтобы заплатить ему или пригласить его.',
      choose: 'Выбрать контакт',
      found: (name) => `Контакт: ${name}. Можно заплатить или пригласить в кошелёк.`,
      unnamed: 'этот контакт',
      pay: 'Заплатить',
      share: 'Пригласить в кошелёк',
      self: 'Себе заплатить нельзя. Выберите другой контакт командой /pay.',
      nobody: (bank) =>
        `Этот контакт недоступен. У него нет счёта в ${bank}, или он не разрешил контактам из Telegram находить себя. Что именно, мы не сообщаем. Вы можете отправить ему ссылку на ${bank}.`,
      invite: 'Отправить ссылку',
    },
    pressed: {
      approved: 'Платёж подтверждён',
      canceled: 'Платёж отменён',
      frozen: 'Карта заморожена',
      proofDue: 'Для этого платежа нужен код. Подтвердите его в приложении.',
      expired: 'Время на подтверждение истекло. Деньги вернутся на баланс в течение 15 минут.',
      over: 'Этот платёж больше не ждёт подтверждения.',
      cardState: 'Сейчас карту заморозить нельзя. Причина указана в приложении.',
      used: 'Эта кнопка уже использована.',
      notYours: 'Эта кнопка не для вашего счёта.',
      unconfirmed: 'Сначала подтвердите адрес почты в приложении.',
      paused:
        'Работа банка приостановлена. Ничего не изменилось, деньги в безопасности. Повторите позже.',
    },
    command: {
      start: 'Начать',
      balance: 'Остатки на счетах',
      pay: 'Заплатить контакту из Telegram',
      help: 'Что умеет бот',
    },
  },
}
