import type { NoticeFacts, NoticeKind } from '#contract/notice'
import type { ProofBinding } from '#contract/proof'
import type { Language } from '#contract/preferences'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { enqueueMessage } from '#bank/outbox/messages'
import { languageOf } from '#bank/person/message'
import type { PersonRow } from '#bank/person/person.rows'
import type { PersonContext, RequestContext } from '#bank/requestContext'

type Purpose = NonNullable<ProofBinding['purpose']>
type FactorChange =
  | 'added'
  | 'removed'
  | 'recovered'
  | 'recoded'
  | 'biometry'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  | 'passwordSet'
  | 'passwordChanged'
  | 'passwordRemoved'
type MailText = [subject: string, body: string]

interface ProofTexts {
  purposes: Record<Purpose, string>
  /** Says first what the code confirms, so that nobody is talked into reading it out. */
  code: (code: string, bank: string, what: string, minutes: number) => MailText
  factor: Record<FactorChange, (bank: string) => MailText>
}

export const proofTexts: Record<Language, ProofTexts> = {
  en: {
    purposes: {
      order: 'a payment',
      payee: 'a new recipient',
      contact: 'a change of your contact details',
      card_secret: 'showing card details',
      card_pin: 'a new PIN of your card',
      card_payment: 'a card payment',
      keys: 'a change of your API keys',
      members: 'a change of who may use your wallet',
      closing: 'closing your account',
      data_copy: 'downloading your data',
      authenticator: 'a change of how you confirm it’s you',
      sign_in: 'a sign-in on a new device',
    },
    code: (code, bank, what, minutes) => [
      `${code} confirms ${what} at ${bank}`,
      `${code} confirms ${what} at ${bank}. The code works once within ${minutes} minutes.\nIf you didn’t request this, don’t share the code and sign out other devices in your profile. ${bank} will never ask you for this code.`,
    ],
    factor: {
      added: (bank) => [
        `Authenticator turned on at ${bank}`,
        `From now on ${bank} can ask for codes from your authenticator app. If this wasn’t you, sign out other devices in your profile and contact us at once.`,
      ],
      removed: (bank) => [
        `Authenticator turned off at ${bank}`,
        `${bank} no longer asks for authenticator codes. If this wasn’t you, contact us at once.`,
      ],
      recovered: (bank) => [
        `Recovery code used at ${bank}`,
        `A recovery code turned the authenticator off. You can’t send money for 24 hours. If this wasn’t you, contact us at once.`,
      ],
      recoded: (bank) => [
        `New recovery codes at ${bank}`,
        `Your old recovery codes no longer work. If this wasn’t you, sign out other devices in your profile and contact us at once.`,
      ],
      passkeyAdded: (bank) => [
        `Passkey added at ${bank}`,
        `A new passkey can now sign in to ${bank} and confirm payments. If this wasn’t you, remove it and sign out other devices in your profile, and contact us at once.`,
      ],
      passkeyRemoved: (bank) => [
        `Passkey removed at ${bank}`,
        `A passkey no longer signs in to ${bank} or confirms anything. If this wasn’t you, contact us at once.`,
      ],
      passkeyCopied: (bank) => [
        `Passkey refused at ${bank}`,
        `We refused one of your passkeys because there may be a copy of it. Remove it in your profile, add a new one, and contact us if you didn’t use it just now.`,
      ],
      passwordSet: (bank) => [
        `Password set at ${bank}`,
        `You can now sign in to ${bank} with your e-mail address and a password. If this wasn’t you, remove the password and sign out other devices in your profile, and contact us at once.`,
      ],
      passwordChanged: (bank) => [
        `Password changed at ${bank}`,
        `Your old password no longer works, and other devices were signed out. If this wasn’t you, reset your password on the sign-in page and contact us at once.`,
      ],
      passwordRemoved: (bank) => [
        `Password removed at ${bank}`,
        `You can no longer sign in to ${bank} with a password, and other devices were signed out. If this wasn’t you, contact us at once.`,
      ],
      biometry: (bank) => [
        `Fingerprint or face confirmation turned on at ${bank}`,
        `One phone can now confirm with fingerprint or face instead of codes, until you sign out there. If this wasn’t you, sign out other devices in your profile and contact us at once.`,
      ],
    },
  },
  ru: {
    purposes: {
      order: 'платёж',
      payee: 'нового получателя',
      contact: 'смену контактов',
      card_secret: 'показ данных карты',
      card_pin: 'смену ПИН-кода карты',
      card_payment: 'оплату картой',
      keys: 'изменение ключей API',
      members: 'изменение доступа к кошельку',
      closing: 'закрытие счёта',
      data_copy: 'скачивание ваших данных',
      authenticator: 'смену способа подтверждения',
      sign_in: 'вход с нового устройства',
    },
    code: (code, bank, what, minutes) => [
      `${code} подтверждает ${what} в ${bank}`,
      `${code} подтверждает ${what} в ${bank}. Код сработает один раз в течение ${minutes} минут.\nЕсли вы его не запрашивали, никому не сообщайте код и выйдите на других устройствах в профиле. ${bank} никогда не спросит этот код.`,
    ],
    factor: {
      added: (bank) => [
        `Аутентификатор в ${bank} включён`,
        `Теперь ${bank} может запрашивать коды из приложения-аутентификатора. Если это были не вы, выйдите на других устройствах в профиле и сразу напишите нам.`,
      ],
      removed: (bank) => [
        `Аутентификатор в ${bank} выключен`,
        `${bank} больше не запрашивает коды аутентификатора. Если это были не вы, сразу напишите нам.`,
      ],
      recovered: (bank) => [
        `Использован резервный код в ${bank}`,
        `Резервный код выключил аутентификатор. 24 часа нельзя отправлять деньги. Если это были не вы, сразу напишите нам.`,
      ],
      recoded: (bank) => [
        `Новые резервные коды в ${bank}`,
        `Прежние резервные коды больше не действуют. Если это были не вы, выйдите на других устройствах в профиле и сразу напишите нам.`,
      ],
      passkeyAdded: (bank) => [
        `В ${bank} добавлен ключ доступа`,
        `Новый ключ доступа теперь позволяет входить в ${bank} и подтверждать платежи. Если это были не вы, удалите его и выйдите на других устройствах в профиле, а затем сразу напишите нам.`,
      ],
      passkeyRemoved: (bank) => [
        `В ${bank} удалён ключ доступа`,
        `Этим ключом доступа больше нельзя войти в ${bank} или что-то подтвердить. Если это были не вы, сразу напишите нам.`,
      ],
      passkeyCopied: (bank) => [
        `${bank} не принял ключ доступа`,
        `Мы не приняли один из ваших ключей доступа: возможно, у кого-то есть его копия. Удалите его в профиле и добавьте новый. Если вы им сейчас не пользовались, напишите нам.`,
      ],
      passwordSet: (bank) => [
        `В ${bank} задан пароль`,
        `Теперь в ${bank} можно войти по почте и паролю. Если это были не вы, удалите пароль и выйдите на других устройствах в профиле, а затем сразу напишите нам.`,
      ],
      passwordChanged: (bank) => [
        `Пароль в ${bank} изменён`,
        `Прежний пароль больше не действует, сеансы на других устройствах завершены. Если это были не вы, сбросьте пароль на странице входа и сразу напишите нам.`,
      ],
      passwordRemoved: (bank) => [
        `Пароль в ${bank} удалён`,
        `Войти в ${bank} по паролю больше нельзя, сеансы на других устройствах завершены. Если это были не вы, сразу напишите нам.`,
      ],
      biometry: (bank) => [
        `Включено подтверждение по отпечатку или лицу в ${bank}`,
        `На одном телефоне отпечаток или лицо теперь заменяют коды, пока вы там не выйдете. Если это были не вы, выйдите на других устройствах в профиле и сразу напишите нам.`,
      ],
    },
  },
}

interface ProofCodeMessage {
  channel: 'email' | 'sms'
  to: string
  purpose: Purpose
  code: string
  until: Date
}

export async function sendProofCode(
  context: PersonContext,
  person: PersonRow,
  { channel, to, purpose, code, until }: ProofCodeMessage,
) {
  const minutes = Math.round((until.getTime() - context.world.clock.now().getTime()) / 60_000)
  const texts = proofTexts[languageOf(context.tenant, person)]
  const { name } = context.tenant.config.brand
  const [subject, body] = texts.code(code, name, texts.purposes[purpose], minutes)
  await enqueueMessage(context, { channel, to, subject, body, until })
}

/** To both addresses: an intruder may control only one of them. */
export async function notifyFactorChange(
  context: RequestContext,
  person: PersonRow,
  news: FactorChange,
  facts: NoticeFacts = {},
) {
  const { tenant } = context
  const { email, phone } = person
  const [subject, body] = proofTexts[languageOf(tenant, person)].factor[news](
    tenant.config.brand.name,
  )
  if (email) await enqueueMessage(context, { channel: 'email', to: email, subject, body })
  if (phone) await enqueueMessage(context, { channel: 'sms', to: phone, subject, body })
  await enqueueSecurityNotice(context, person.id, noticeOf[news], facts)
}

const noticeOf = {
  added: 'authenticator_added',
  removed: 'authenticator_removed',
  recovered: 'authenticator_recovered',
  recoded: 'codes_renewed',
  biometry: 'biometry_added',
  passkeyAdded: 'passkey_added',
  passkeyRemoved: 'passkey_removed',
  passkeyCopied: 'passkey_copied',
  passwordSet: 'password_set',
  passwordChanged: 'password_changed',
  passwordRemoved: 'password_removed',
} as const satisfies Record<FactorChange, NoticeKind>
