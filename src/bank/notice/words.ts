import { inWallet } from '#contract/kit/inWallet'
import { startParamOf } from '#contract/kit/start'
import type { NoticeFacts, NoticeKind } from '#contract/notice'
import type { Language } from '#contract/preferences'
import type { Tenant } from '#bank/tenant/tenant'
import type { NoticeRow } from './notice.rows.ts'

/**
 * Mail and bot messages say only what happened and link to the page. The inbox has its own texts.
 */
interface NoticeTexts {
  byKind: Record<NoticeKind, (facts: NoticeFacts, sum: string) => string>
  look: (bank: string) => string
  stop: string
  open: string
}

const named = ({ name }: NoticeFacts, before: string) => (name ? `${before}${name}` : '')
const ending = ({ last4 }: NoticeFacts) => (last4 ? ` •• ${last4}` : '')

const textsOf: Record<Language, NoticeTexts> = {
  en: {
    byKind: {
      money_received: (_, sum) => `You received ${sum}`,
      money_returned: (_, sum) => `${sum} came back to you`,
      money_sent: (_, sum) => `${sum} was sent from your account`,
      order_complete: (_, sum) => `Your order of ${sum} is complete`,
      order_failed: (_, sum) => `Your order of ${sum} did not go through`,
      order_expired: (_, sum) => `Your order of ${sum} ran out of time`,
      order_withheld: (_, sum) => `We are looking at your order of ${sum}`,
      order_unknown: (_, sum) => `We are finding out how your order of ${sum} ended`,
      purchase_approved: (facts, sum) => `${sum} by card${ending(facts)}${named(facts, ': ')}`,
      purchase_declined: (facts, sum) =>
        `Declined: ${sum} by card${ending(facts)}${named(facts, ', ')}`,
      purchase_refunded: (facts, sum) =>
        `${sum} given back to card${ending(facts)}${named(facts, ': ')}`,
      verification_approved: () => 'You are verified',
      verification_to_mend: () => 'Something in your verification is to be mended',
      verification_rejected: () => 'Your verification was refused',
      contact_changed: ({ channel }) =>
        `The ${channel === 'sms' ? 'number' : 'address'} you sign in with was changed`,
      authenticator_added: () => 'An authenticator now protects your account',
      authenticator_removed: () => 'The authenticator was taken off your account',
      authenticator_recovered: () => 'A recovery code took the authenticator off your account',
      codes_renewed: () => 'New recovery codes were made',
      biometry_added: () => 'A fingerprint or a face now proves that it is you',
      payee_saved: (facts) => `A new place to pay to was saved${named(facts, ': ')}`,
      key_made: (facts) => `A developer key was made${named(facts, ': ')}`,
      key_changed: (facts) => `News of a developer key${named(facts, ': ')}`,
      device_new: (facts) => `A new device signed in${named(facts, ': ')}`,
      session_closed: () => 'We signed you out on one device',
      earlier_access_ended: () =>
        'Your address is confirmed, and earlier access to your account was removed',
    },
    look: (bank) => `Sign in to ${bank} to see the rest.`,
    stop: 'Which of these letters you get is chosen there, under Notifications.',
    open: 'Open',
  },
  ru: {
    byKind: {
      money_received: (_, sum) => `Вам пришло ${sum}`,
      money_returned: (_, sum) => `К вам вернулось ${sum}`,
      money_sent: (_, sum) => `С вашего счёта отправлено ${sum}`,
      order_complete: (_, sum) => `Поручение на ${sum} выполнено`,
      order_failed: (_, sum) => `Поручение на ${sum} не прошло`,
      order_expired: (_, sum) => `Время поручения на ${sum} вышло`,
      order_withheld: (_, sum) => `Мы проверяем ваше поручение на ${sum}`,
      order_unknown: (_, sum) => `Мы выясняем, чем кончилось поручение на ${sum}`,
      purchase_approved: (facts, sum) => `${sum} по карте${ending(facts)}${named(facts, ': ')}`,
      purchase_declined: (facts, sum) =>
        `Отказ: ${sum} по карте${ending(facts)}${named(facts, ', ')}`,
      purchase_refunded: (facts, sum) =>
        `${sum} возвращено на карту${ending(facts)}${named(facts, ': ')}`,
      verification_approved: () => 'Проверка пройдена',
      verification_to_mend: () => 'В проверке нужно кое-что исправить',
      verification_rejected: () => 'В проверке отказано',
      contact_changed: ({ channel }) =>
        `${channel === 'sms' ? 'Номер' : 'Адрес'}, с которым вы входите, изменён`,
      authenticator_added: () => 'Ваш счёт теперь защищён аутентификатором',
      authenticator_removed: () => 'Аутентификатор отключён от вашего счёта',
      authenticator_recovered: () => 'Аутентификатор отключён запасным кодом',
      codes_renewed: () => 'Созданы новые запасные коды',
      biometry_added: () => 'Отпечаток или лицо теперь подтверждает, что это вы',
      payee_saved: (facts) => `Сохранены новые реквизиты получателя${named(facts, ': ')}`,
      key_made: (facts) => `Создан ключ разработчика${named(facts, ': ')}`,
      key_changed: (facts) => `Новости о ключе разработчика${named(facts, ': ')}`,
      device_new: (facts) => `Вход с нового устройства${named(facts, ': ')}`,
      session_closed: () => 'Мы завершили ваш сеанс на одном устройстве',
      earlier_access_ended: () => 'Адрес подтверждён, прежний доступ к вашему счёту закрыт',
    },
    look: (bank) => `Подробности — в ${bank}, после входа.`,
    stop: 'Какие письма приходят, выбирают там же, в уведомлениях.',
    open: 'Открыть',
  },
}

type NoticeView = Pick<NoticeRow, 'kind' | 'facts' | 'room' | 'subject' | 'wallet_id'>

const separators: Record<Language, { thousands: string; decimal: string }> = {
  en: { thousands: ',', decimal: '.' },
  ru: { thousands: '\u00a0', decimal: ',' },
}

/** Formatted as in the inbox: decimals, where there are any, are at least two. */
function sumIn({ amount = '', currency = '' }: NoticeFacts, language: Language): string {
  const [whole, fraction = ''] = amount.split('.')
  const { thousands, decimal } = separators[language]
  const grouped = whole?.replace(/\B(?=(\d{3})+$)/g, thousands)
  const decimals = fraction && decimal + fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${grouped}${decimals}\u00a0${currency}`
}

function lineOf({ config }: Tenant, preferred: Language | null, { kind, facts }: NoticeView) {
  const language = preferred ?? config.supported_locales.default
  const { byKind, ...rest } = textsOf[language]
  return { line: byKind[kind](facts, sumIn(facts, language)), ...rest }
}

export function mailOfNotice(
  tenant: Tenant,
  language: Language | null,
  notice: NoticeView,
): [subject: string, body: string] {
  const { line, look, stop } = lineOf(tenant, language, notice)
  const { name } = tenant.config.brand
  return [`${line} · ${name}`, `${line}.\n${look(name)}\n${stop}`]
}

export function botMessageOf(
  tenant: Tenant,
  language: Language | null,
  notice: NoticeView,
  bot: string,
) {
  const { line, open } = lineOf(tenant, language, notice)
  const url = `https://t.me/${bot}?startapp=${startParamOf(pathOf(notice))}`
  return { text: line, button: { text: open, url } }
}

function pathOf({ room, subject, wallet_id }: NoticeView): string {
  const path = subject === null ? `/${room}` : `/${room}/${subject}`
  return wallet_id === null ? path : `${path}?${inWallet(wallet_id)}`
}
