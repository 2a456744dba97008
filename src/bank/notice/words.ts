import { inWallet } from '#contract/kit/inWallet'
import type { NoticeFacts, NoticeKind } from '#contract/notice'
import type { Language } from '#contract/preferences'
import { onCategory } from '#bank/budget/categoryNames'
import type { Tenant } from '#bank/tenant/tenant'
import { contactNames } from './contactNames.ts'
import type { NoticeRow } from './notice.rows.ts'
import { sumIn } from './sumIn.ts'

/** Only what happened. The inbox has its own texts. */
interface NoticeTexts {
  byKind: Record<NoticeKind, (facts: NoticeFacts, sum: string) => string>
  look: (bank: string) => string
  stop: string
}

const named = ({ name }: NoticeFacts, before: string) => (name ? `${before}${name}` : '')
const ending = ({ last4 }: NoticeFacts) => (last4 ? ` •• ${last4}` : '')

const textsOf: Record<Language, NoticeTexts> = {
  en: {
    byKind: {
      money_received: (_, sum) => `You received ${sum}`,
      money_returned: (_, sum) => `${sum} was returned to you`,
      fee_returned: (_, sum) => `Fee returned: ${sum}`,
      goodwill_received: (_, sum) => `${sum} from the bank`,
      referral_rewarded: (_, sum) => `Invitation reward: ${sum}`,
      correction_made: (_, sum) => `Corrected by the bank: ${sum}`,
      request_paid: (facts, sum) => `Your request for ${sum} was paid${named(facts, ' by ')}`,
      request_partly_paid: (_, sum) => `Part of your request was paid: ${sum}`,
      request_overpaid: (_, sum) => `More than you asked for arrived: ${sum}`,
      request_paid_late: (_, sum) => `${sum} arrived for a closed request`,
      money_sent: (_, sum) => `${sum} was sent`,
      order_waiting: (to, sum) => `Payment waiting for your approval: ${sum}${named(to, ' to ')}`,
      order_complete: (_, sum) => `Payment completed: ${sum}`,
      order_failed: (_, sum) => `Payment failed: ${sum}`,
      order_expired: (_, sum) => `Payment not approved in time: ${sum}`,
      order_to_approve: (_, sum) => `Payment to approve: ${sum}`,
      order_declined: (_, sum) => `Payment declined by an approver: ${sum}`,
      order_withdrawn: (_, sum) => `Payment of a former member cancelled: ${sum}`,
      order_withheld: (_, sum) => `Payment under review: ${sum}`,
      order_unknown: (_, sum) => `Payment delayed: ${sum}`,
      recall_refused: (_, sum) => `The other bank didn’t return ${sum}`,
      recall_expired: (_, sum) => `No answer about a return: ${sum}`,
      schedule_made: (facts, sum) => `Payment scheduled: ${sum}${named(facts, ' to ')}`,
      schedule_short: (facts, sum) =>
        `Low balance for a scheduled payment: ${sum}${named(facts, ' to ')}`,
      schedule_failed: (facts, sum) => `Scheduled payment failed: ${sum}${named(facts, ' to ')}`,
      purchase_approved: (facts, sum) => `${sum} by card${ending(facts)}${named(facts, ': ')}`,
      purchase_to_approve: (facts, sum) =>
        `Approve or decline: ${sum} by card${ending(facts)}${named(facts, ', ')}`,
      purchase_declined: (facts, sum) =>
        facts.reason === 'subscription_stopped'
          ? `Not paid, as you stopped it: ${sum}${named(facts, ' to ')}. Allow it again on the card’s page`
          : `Declined: ${sum} by card${ending(facts)}${named(facts, ', ')}`,
      purchase_refunded: (facts, sum) =>
        `Refunded: ${sum} to card${ending(facts)}${named(facts, ', ')}`,
      dispute_opened: (facts, sum) => `Dispute received: ${sum}${named(facts, ', ')}`,
      dispute_needs_more: (facts) => `More is needed for your dispute${named(facts, ': ')}`,
      dispute_credited: (facts, sum) =>
        `Credited until your dispute is decided: ${sum}${named(facts, ', ')}`,
      dispute_sent: (facts) => `Dispute sent to the card network${named(facts, ': ')}`,
      dispute_won: (facts, sum) => `Dispute decided for you: ${sum}${named(facts, ', ')}`,
      dispute_lost: (facts, sum) => `Dispute decided for the merchant: ${sum}${named(facts, ', ')}`,
      dispute_refunded: (facts) => `Dispute closed, the merchant refunded you${named(facts, ': ')}`,
      dispute_declined: (facts, sum) => `Dispute declined: ${sum}${named(facts, ', ')}`,
      dispute_withdrawn: (facts, sum) => `Dispute withdrawn: ${sum}${named(facts, ', ')}`,
      verification_approved: () => 'You’re verified',
      verification_to_mend: () => 'Verification: action needed',
      verification_rejected: () => 'Verification declined',
      identity_change_declined: () => 'Change of your details declined',
      identity_change_to_mend: () => 'Change of details: new documents needed',
      message_answered: () => 'We answered your message',
      identity_change_requested: () => 'Change of your legal details requested',
      budget_nearly_spent: (facts, sum) =>
        `80% of your monthly budget spent: ${sum}${onCategory(facts, 'en')}`,
      budget_spent: (facts, sum) => `Monthly budget spent: ${sum}${onCategory(facts, 'en')}`,
      price_above: ({ name = '' }, sum) => `${name} rose to ${sum}`,
      price_below: ({ name = '' }, sum) => `${name} fell to ${sum}`,
      identity_changed: () => 'Your legal details were changed',
      contact_changed: ({ channel = 'email' }) =>
        `${contactNames.en[channel] ?? contactNames.en.email} was changed`,
      data_copied: () => 'Copy of your data downloaded',
      card_pin_changed: (facts) => `PIN of your card${ending(facts)} changed`,
      limit_set: (_, sum) => `Daily sending limit set for you: ${sum}`,
      payment_limit_set: (_, sum) => `Limit for one payment set for you: ${sum}`,
      limit_removed: () => 'Your usual sending limit applies again',
      password_set: () => 'Password set',
      password_changed: () => 'Password changed',
      password_removed: () => 'Password removed',
      authenticator_added: () => 'Authenticator turned on',
      authenticator_removed: () => 'Authenticator turned off',
      authenticator_recovered: () => 'Authenticator turned off with a recovery code',
      codes_renewed: () => 'New recovery codes created',
      biometry_added: () => 'Fingerprint or face confirmation turned on',
      passkey_added: (facts) => `Passkey added${named(facts, ': ')}`,
      passkey_removed: (facts) => `Passkey removed${named(facts, ': ')}`,
      passkey_copied: (facts) => `A passkey was refused as a possible copy${named(facts, ': ')}`,
      payee_saved: (facts) => `New recipient details saved${named(facts, ': ')}`,
      key_made: (facts) => `API key created${named(facts, ': ')}`,
      key_changed: (facts) => `API key changed${named(facts, ': ')}`,
      device_new: (facts) => `Sign-in from a new device${named(facts, ': ')}`,
      session_closed: () => 'Signed out on one device',
      earlier_access_ended: () => 'E-mail confirmed, earlier access removed',
      account_linked: () => 'Another account of yours was linked',
      account_unlinked: () => 'A linked account was unlinked',
      member_invited: (facts) => `You’re invited to a wallet${named(facts, ': ')}`,
      member_joined: (facts) => `A new person in your wallet${named(facts, ': ')}`,
      member_declined: (facts) => `Invitation to your wallet declined${named(facts, ': ')}`,
      member_changed: (facts) => `Your role in a wallet has changed${named(facts, ': ')}`,
      member_removed: (facts) => `Access to a wallet ended${named(facts, ': ')}`,
      member_sum_raised: () => 'Approval by two: a higher sum is requested',
      member_sum_to_agree: () => 'Approval by two: agree to a higher sum',
      member_sum_agreed: () => 'Approval by two: the higher sum is agreed',
      member_sum_stopped: () => 'Approval by two: the sum doesn’t change',
    },
    look: (bank) => `Sign in to ${bank} for details.`,
    stop: 'Choose which e-mails you get under Notifications.',
  },
  ru: {
    byKind: {
      money_received: (_, sum) => `Поступление: ${sum}`,
      money_returned: (_, sum) => `Возврат: ${sum}`,
      fee_returned: (_, sum) => `Возврат комиссии: ${sum}`,
      goodwill_received: (_, sum) => `Зачисление от банка: ${sum}`,
      referral_rewarded: (_, sum) => `Вознаграждение за приглашение: ${sum}`,
      correction_made: (_, sum) => `Исправление банка: ${sum}`,
      request_paid: (facts, sum) => `Ваш запрос оплачен: ${sum}${named(facts, ', ')}`,
      request_partly_paid: (_, sum) => `Ваш запрос оплачен частично: ${sum}`,
      request_overpaid: (_, sum) => `По вашему запросу пришло больше: ${sum}`,
      request_paid_late: (_, sum) => `Оплата по закрытому запросу: ${sum}`,
      money_sent: (_, sum) => `Отправлено: ${sum}`,
      order_waiting: (facts, sum) =>
        `Платёж ждёт подтверждения: ${sum}${named(facts, ', получатель: ')}`,
      order_complete: (_, sum) => `Платёж выполнен: ${sum}`,
      order_failed: (_, sum) => `Платёж не выполнен: ${sum}`,
      order_expired: (_, sum) => `Платёж не подтверждён вовремя: ${sum}`,
      order_to_approve: (_, sum) => `Подтвердите платёж участника: ${sum}`,
      order_declined: (_, sum) => `Ваш платёж не подтвердили: ${sum}`,
      order_withdrawn: (_, sum) => `Платёж бывшего участника отменён: ${sum}`,
      order_withheld: (_, sum) => `Платёж на проверке: ${sum}`,
      order_unknown: (_, sum) => `Платёж задерживается: ${sum}`,
      recall_refused: (_, sum) => `Другой банк отказал в возврате: ${sum}`,
      recall_expired: (_, sum) => `Другой банк не ответил о возврате: ${sum}`,
      schedule_made: (facts, sum) => `Запланирован платёж: ${sum}${named(facts, ', получатель: ')}`,
      schedule_short: (facts, sum) =>
        `Не хватает денег на запланированный платёж: ${sum}${named(facts, ', получатель: ')}`,
      schedule_failed: (facts, sum) =>
        `Запланированный платёж не выполнен: ${sum}${named(facts, ', получатель: ')}`,
      purchase_approved: (facts, sum) => `${sum} по карте${ending(facts)}${named(facts, ': ')}`,
      purchase_to_approve: (facts, sum) =>
        `Подтвердите или отклоните оплату: ${sum} по карте${ending(facts)}${named(facts, ', ')}`,
      purchase_declined: (facts, sum) =>
        facts.reason === 'subscription_stopped'
          ? `Не списано, вы остановили подписку${named(facts, ' ')}: ${sum}. Разрешить её снова можно на странице карты`
          : `Отклонено: ${sum} по карте${ending(facts)}${named(facts, ', ')}`,
      purchase_refunded: (facts, sum) =>
        `Возврат на карту${ending(facts)}: ${sum}${named(facts, ', ')}`,
      dispute_opened: (facts, sum) => `Оспаривание принято: ${sum}${named(facts, ', ')}`,
      dispute_needs_more: (facts) => `Для оспаривания нужны сведения${named(facts, ': ')}`,
      dispute_credited: (facts, sum) =>
        `Зачислено до решения об оспаривании: ${sum}${named(facts, ', ')}`,
      dispute_sent: (facts) => `Оспаривание передано платёжной системе${named(facts, ': ')}`,
      dispute_won: (facts, sum) => `Оспаривание решено в вашу пользу: ${sum}${named(facts, ', ')}`,
      dispute_lost: (facts, sum) =>
        `Оспаривание решено в пользу продавца: ${sum}${named(facts, ', ')}`,
      dispute_refunded: (facts) =>
        `Оспаривание закрыто, продавец вернул деньги${named(facts, ': ')}`,
      dispute_declined: (facts, sum) => `В оспаривании отказано: ${sum}${named(facts, ', ')}`,
      dispute_withdrawn: (facts, sum) => `Оспаривание отозвано: ${sum}${named(facts, ', ')}`,
      verification_approved: () => 'Личность подтверждена',
      verification_to_mend: () => 'Проверка: нужно действие',
      verification_rejected: () => 'В проверке отказано',
      identity_change_declined: () => 'Ваши данные не изменены',
      identity_change_to_mend: () => 'Изменение данных: нужны новые документы',
      message_answered: () => 'Банк ответил на ваше сообщение',
      identity_change_requested: () => 'Подан запрос на изменение ваших данных',
      budget_nearly_spent: (facts, sum) =>
        `Израсходовано 80\u00a0% бюджета на месяц: ${sum}${onCategory(facts, 'ru')}`,
      budget_spent: (facts, sum) =>
        `Бюджет на месяц израсходован: ${sum}${onCategory(facts, 'ru')}`,
      price_above: ({ name = '' }, sum) => `Цена ${name} выросла до ${sum}`,
      price_below: ({ name = '' }, sum) => `Цена ${name} упала до ${sum}`,
      identity_changed: () => 'Ваши данные изменены',
      contact_changed: ({ channel = 'email' }) =>
        `${contactNames.ru[channel] ?? contactNames.ru.email} изменён`,
      data_copied: () => 'Скачана копия ваших данных',
      card_pin_changed: (facts) => `ПИН-код карты${ending(facts)} изменён`,
      limit_set: (_, sum) => `Для вас установлен дневной лимит переводов: ${sum}`,
      payment_limit_set: (_, sum) => `Для вас установлен лимит одного платежа: ${sum}`,
      limit_removed: () => 'Снова действует обычный дневной лимит переводов',
      password_set: () => 'Задан пароль',
      password_changed: () => 'Пароль изменён',
      password_removed: () => 'Пароль удалён',
      authenticator_added: () => 'Аутентификатор включён',
      authenticator_removed: () => 'Аутентификатор выключен',
      authenticator_recovered: () => 'Аутентификатор выключен по резервному коду',
      codes_renewed: () => 'Созданы новые резервные коды',
      biometry_added: () => 'Включено подтверждение по отпечатку или лицу',
      passkey_added: (facts) => `Добавлен ключ доступа${named(facts, ': ')}`,
      passkey_removed: (facts) => `Удалён ключ доступа${named(facts, ': ')}`,
      passkey_copied: (facts) =>
        `Ключ доступа не принят: возможно, его скопировали${named(facts, ': ')}`,
      payee_saved: (facts) => `Сохранены реквизиты нового получателя${named(facts, ': ')}`,
      key_made: (facts) => `Создан ключ API${named(facts, ': ')}`,
      key_changed: (facts) => `Ключ API изменён${named(facts, ': ')}`,
      device_new: (facts) => `Вход с нового устройства${named(facts, ': ')}`,
      session_closed: () => 'Сеанс на одном устройстве завершён',
      earlier_access_ended: () => 'Почта подтверждена, прежний доступ к вашему счёту закрыт',
      account_linked: () => 'Связан другой ваш профиль',
      account_unlinked: () => 'Связь с другим профилем отменена',
      member_invited: (facts) => `Вас пригласили в кошелёк${named(facts, ': ')}`,
      member_joined: (facts) => `В кошельке новый участник${named(facts, ': ')}`,
      member_declined: (facts) => `Приглашение в ваш кошелёк отклонено${named(facts, ': ')}`,
      member_changed: (facts) => `Ваша роль в кошельке изменилась${named(facts, ': ')}`,
      member_removed: (facts) => `Доступ к кошельку закрыт${named(facts, ': ')}`,
      member_sum_raised: () => 'Подтверждение вдвоём: сумму хотят повысить',
      member_sum_to_agree: () => 'Подтверждение вдвоём: нужно ваше согласие на новую сумму',
      member_sum_agreed: () => 'Подтверждение вдвоём: новая сумма согласована',
      member_sum_stopped: () => 'Подтверждение вдвоём: сумма прежняя',
    },
    look: (bank) => `Войдите в ${bank}, чтобы узнать подробности.`,
    stop: 'Выберите, какие письма получать, в разделе «Уведомления».',
  },
}

type NoticeView = Pick<NoticeRow, 'kind' | 'facts' | 'room' | 'subject' | 'wallet_id'>

export function lineOfNotice({ kind, facts }: NoticeView, language: Language): string {
  const line = textsOf[language].byKind[kind](facts, sumIn(facts, language))
  return facts.wallet ? `${facts.wallet}: ${line}` : line
}

export function mailOfNotice(
  { config }: Tenant,
  preferred: Language | null,
  notice: NoticeView,
): [subject: string, body: string] {
  const language = preferred ?? config.supported_locales.default
  const line = lineOfNotice(notice, language)
  const { look, stop } = textsOf[language]
  const { name } = config.brand
  const note = notice.facts.note ? `${notice.facts.note}\n` : ''
  return [`${line} · ${name}`, `${line}.\n${note}${look(name)}\n${stop}`]
}

export function pathOfNotice({ room, subject, wallet_id }: NoticeView): string {
  const path = subject === null ? `/${room}` : `/${room}/${subject}`
  return wallet_id === null ? path : `${path}?${inWallet(wallet_id)}`
}
