import type { Language } from '#contract/preferences'
import { enqueueMessage } from '#bank/outbox/messages'
import { languageOf, sendMessageTo, type MessageRecipient } from '#bank/person/message'
import type { PersonRow } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import type { CodeChannel } from './codes.rows.ts'

type MessageText = [subject: string, body: string]
type CodeMessageName = 'code' | 'codeForPassword' | 'codeForReset'
type NoticeName =
  | 'accountExists'
  | 'noAccount'
  | 'inviteNeeded'
  | 'passwordNotKept'
  | 'passwordNotChanged'
  | 'sessionClosed'
  | 'contactChanging'
  | 'contactChanged'
  | 'contactAdded'
  | 'earlierAccessEnded'

/** A subject begins with the code, so that it can be read without opening the message. */
type SessionMessages = Record<
  CodeMessageName,
  (code: string, bank: string, minutes: number) => MessageText
> &
  Record<NoticeName, (bank: string) => MessageText>

export const sessionTexts: Record<Language, (at: CodeChannel) => SessionMessages> = {
  en: english,
  ru: russian,
}

function english(at: CodeChannel): SessionMessages {
  const [it, an] = at === 'sms' ? ['number', 'A number'] : ['address', 'An address']
  return {
    code: (code, bank, minutes) => [
      `${code} is your ${bank} code`,
      `${code} is your ${bank} code. The code works once within ${minutes} minutes.\n${bank} will never ask you for this code.`,
    ],
    codeForPassword: (code, bank, minutes) => [
      `${code} is your ${bank} code`,
      `${code} is your ${bank} code. The code opens an account with the password you’ve just chosen. It works once within ${minutes} minutes.\nIf you didn’t choose a password at ${bank}, don’t use this code. ${bank} will never ask you for this code.`,
    ],
    codeForReset: (code, bank, minutes) => [
      `${code} is your ${bank} code`,
      `${code} is your ${bank} code. The code signs you in and sets the password you’ve just chosen. It works once within ${minutes} minutes.\nIf you didn’t ask to reset your password at ${bank}, don’t use this code: your password stays the same. ${bank} will never ask you for this code.`,
    ],
    accountExists: (bank) => [
      `You already have an account at ${bank}`,
      `Someone tried to open an account at ${bank} with this ${it}, which already has one. If this was you, sign in instead. If not, you don’t need to do anything.`,
    ],
    noAccount: (bank) => [
      `No account at ${bank} for this ${it}`,
      `Someone tried to sign in to ${bank} with this ${it}, which has no account. If this was you, open an account first or use the ${it} you signed up with.`,
    ],
    inviteNeeded: (bank) => [
      `You need an invitation to ${bank}`,
      `There’s no account at ${bank} for this ${it} yet. You need an invitation to open one.`,
    ],
    passwordNotKept: (bank) => [
      `Your password at ${bank} wasn’t saved`,
      `You opened an account at ${bank}, but the code was entered on another device than the password, so we didn’t save the password. Sign in with a code. If you didn’t choose a password, someone else tried to and failed.`,
    ],
    passwordNotChanged: (bank) => [
      `Your password at ${bank} wasn’t changed`,
      `You signed in to ${bank} with a code for a new password, but the password was chosen on another device, so your old one stays. To change it, choose a new password in your profile. If you didn’t ask for this, someone else tried to and failed.`,
    ],
    sessionClosed: (bank) => [
      `You’ve been signed out of ${bank} on one device`,
      `One of your sessions at ${bank} was used in two places, so we ended it. Sign in again and check your devices in your profile.`,
    ],
    contactChanging: (bank) => [
      `Your ${it} at ${bank} is being changed`,
      `A request to replace this ${it} was made from your account at ${bank}. If this wasn’t you, sign out other devices in your profile and contact us.`,
    ],
    contactChanged: (bank) => [
      `Your ${it} at ${bank} was changed`,
      `You can no longer sign in to ${bank} with this ${it}. If this wasn’t you, contact us at once.`,
    ],
    contactAdded: (bank) => [
      `New way to sign in to ${bank}`,
      `${an} was added to your account at ${bank}. You can now sign in with codes sent there. If this wasn’t you, sign out other devices in your profile and contact us at once.`,
    ],
    earlierAccessEnded: (bank) => [
      `Earlier access to your account at ${bank} was removed`,
      `This ${it} has just been confirmed for the first time. Anybody could have set up the account before that, so we ended all other sessions and removed every earlier sign-in method, authenticator, API key, webhook and saved recipient. You need do nothing. Whatever you set up yourself, set up again in the profile.`,
    ],
  }
}

function russian(at: CodeChannel): SessionMessages {
  const it = at === 'sms' ? 'номер' : 'адрес'
  return {
    code: (code, bank, minutes) => [
      `${code} — ваш код ${bank}`,
      `${code} — ваш код ${bank}. Код сработает один раз в течение ${minutes} минут.\n${bank} никогда не спросит этот код.`,
    ],
    codeForPassword: (code, bank, minutes) => [
      `${code} — ваш код ${bank}`,
      `${code} — ваш код ${bank}. Код откроет счёт с паролем, который вы только что выбрали. Он сработает один раз в течение ${minutes} минут.\nЕсли вы не выбирали пароль в ${bank}, не вводите этот код. ${bank} никогда не спросит этот код.`,
    ],
    codeForReset: (code, bank, minutes) => [
      `${code} — ваш код ${bank}`,
      `${code} — ваш код ${bank}. По нему вы войдёте и начнёт действовать пароль, который вы только что выбрали. Код сработает один раз в течение ${minutes} минут.\nЕсли вы не меняли пароль в ${bank}, не вводите этот код: пароль останется прежним. ${bank} никогда не спросит этот код.`,
    ],
    accountExists: (bank) => [
      `У вас уже есть счёт в ${bank}`,
      `Кто-то пытался открыть счёт в ${bank} с этим ${it}ом, но счёт уже есть. Если это были вы, просто войдите. Если нет, ничего делать не нужно.`,
    ],
    noAccount: (bank) => [
      `Для этого ${it}а нет счёта в ${bank}`,
      `Кто-то пытался войти в ${bank} с этим ${it}ом, но счёта нет. Если это были вы, сначала откройте счёт или войдите с тем ${it}ом, с которым его открывали.`,
    ],
    inviteNeeded: (bank) => [
      `Нужно приглашение в ${bank}`,
      `Для этого ${it}а в ${bank} ещё нет счёта. Чтобы открыть его, нужно приглашение.`,
    ],
    passwordNotKept: (bank) => [
      `Ваш пароль в ${bank} не сохранён`,
      `Вы открыли счёт в ${bank}, но код ввели не на том устройстве, где выбрали пароль, поэтому пароль не сохранён. Входите по коду. Если вы не выбирали пароль, это пытался сделать кто-то другой, но не смог.`,
    ],
    passwordNotChanged: (bank) => [
      `Ваш пароль в ${bank} не изменён`,
      `Вы вошли в ${bank} по коду для нового пароля, но выбрали пароль на другом устройстве, поэтому действует прежний. Чтобы сменить пароль, задайте новый в профиле. Если вы об этом не просили, это пытался сделать кто-то другой, но не смог.`,
    ],
    sessionClosed: (bank) => [
      `Мы завершили ваш сеанс в ${bank} на одном устройстве`,
      `Одним из ваших сеансов в ${bank} воспользовались в двух местах, поэтому мы его завершили. Войдите снова и проверьте устройства в профиле.`,
    ],
    contactChanging: (bank) => [
      `В ${bank} меняют ваш ${it}`,
      `Из вашего счёта в ${bank} запросили замену: этот ${it} меняют на другой. Если это были не вы, выйдите на других устройствах в профиле и напишите нам.`,
    ],
    contactChanged: (bank) => [
      `Ваш ${it} в ${bank} изменён`,
      `С этим ${it}ом больше нельзя войти в ${bank}. Если это были не вы, сразу напишите нам.`,
    ],
    contactAdded: (bank) => [
      `Новый способ входа в ${bank}`,
      `К вашему счёту в ${bank} добавлен ${it}. Теперь можно входить по кодам, отправленным на него. Если это были не вы, выйдите на других устройствах в профиле и сразу напишите нам.`,
    ],
    earlierAccessEnded: (bank) => [
      `Прежний доступ к вашему счёту в ${bank} закрыт`,
      `Этот ${it} подтверждён впервые. До этого счёт мог открыть кто угодно, поэтому мы завершили все другие сеансы и удалили прежние способы входа, аутентификатор, ключи API, вебхуки и сохранённых получателей. Делать ничего не нужно. Если что-то из этого настраивали вы, настройте заново в профиле.`,
    ],
  }
}

interface MessageAddress {
  channel: CodeChannel
  destination: string
  person: Pick<PersonRow, 'language'> | null
}

/** Without an account, in the language of the browser: the reader is most likely its user. */
const textsFor = ({ tenant, origin }: RequestContext, { channel, person }: MessageAddress) =>
  sessionTexts[languageOf(tenant, person, origin.languages)](channel)

export async function sendCodeMessage(
  context: RequestContext,
  to: MessageAddress,
  code: string,
  until: Date,
  template: CodeMessageName = 'code',
) {
  const minutes = Math.round((until.getTime() - context.world.clock.now().getTime()) / 60_000)
  const { name } = context.tenant.config.brand
  const [subject, body] = textsFor(context, to)[template](code, name, minutes)
  await enqueueMessage(context, { channel: to.channel, to: to.destination, subject, body, until })
}

export async function sendNoticeMessage(
  context: RequestContext,
  to: MessageAddress,
  notice: NoticeName,
) {
  const { name } = context.tenant.config.brand
  const [subject, body] = textsFor(context, to)[notice](name)
  await enqueueMessage(context, { channel: to.channel, to: to.destination, subject, body })
}

export function notifyPerson(
  context: RequestContext,
  person: MessageRecipient,
  notice: NoticeName,
) {
  const at = person.email ? 'email' : 'sms'
  return sendMessageTo(context, person, {
    en: sessionTexts.en(at)[notice],
    ru: sessionTexts.ru(at)[notice],
  })
}
