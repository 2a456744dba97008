import type { Language } from '#contract/preferences'
import { enqueueMessage } from '#bank/outbox/messages'
import { languageOf, sendMessageTo, type MessageRecipient } from '#bank/person/message'
import type { PersonRow } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import type { CodeChannel } from './codes.rows.ts'

type MessageText = [subject: string, body: string]
type CodeMessageName = 'code' | 'codeForPassword'
type NoticeName =
  | 'accountExists'
  | 'noAccount'
  | 'inviteNeeded'
  | 'passwordNotKept'
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

const textsOf: Record<Language, (at: CodeChannel) => SessionMessages> = { en: english, ru: russian }

function english(at: CodeChannel): SessionMessages {
  const [it, an] = at === 'sms' ? ['number', 'A number'] : ['address', 'An address']
  return {
    code: (code, bank, minutes) => [
      `${code} is your ${bank} code`,
      `${code} is your ${bank} code. It works once, for ${minutes} minutes.\nNobody at ${bank} will ever ask you for it.`,
    ],
    codeForPassword: (code, bank, minutes) => [
      `${code} is your ${bank} code`,
      `${code} is your ${bank} code. It opens an account with the password just chosen, once, for ${minutes} minutes.\nIf you chose no password at ${bank}, do not use this code. Nobody at ${bank} will ever ask you for it.`,
    ],
    accountExists: (bank) => [
      `You already have an account at ${bank}`,
      `Somebody tried to sign up at ${bank} with this ${it}, which already has an account. If it was you, sign in instead. If not, you need do nothing.`,
    ],
    noAccount: (bank) => [
      `There is no account at ${bank} for this ${it}`,
      `Somebody tried to sign in to ${bank} with this ${it}, which has no account. If it was you, sign up first, or use the one you signed up with.`,
    ],
    inviteNeeded: (bank) => [
      `${bank} is by invitation`,
      `There is no account at ${bank} for this ${it} yet, and a new one needs an invitation.`,
    ],
    passwordNotKept: (bank) => [
      `Your password at ${bank} was not kept`,
      `You opened an account at ${bank}, but its code was used in another place than the one where the password was chosen. Come in by a code. If you chose no password, somebody else tried to choose one for you and failed.`,
    ],
    sessionClosed: (bank) => [
      `We signed you out of ${bank} on one device`,
      `An old key of one of your sessions at ${bank} was used a second time, so we ended that session. Sign in again, and look through your devices in the profile.`,
    ],
    contactChanging: (bank) => [
      `A new ${it} is being set at ${bank}`,
      `Somebody signed in to your account at ${bank} asked to replace this ${it}. If it was not you, end your other sessions in the profile and write to us.`,
    ],
    contactChanged: (bank) => [
      `Your ${it} at ${bank} was changed`,
      `This ${it} no longer signs in to ${bank}. If it was not you, write to us at once.`,
    ],
    contactAdded: (bank) => [
      `One more way to sign in to ${bank}`,
      `${an} was added to your account at ${bank}, and its codes sign in from now on. If it was not you, end your other sessions in the profile and write to us at once.`,
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
      `${code} — ваш код ${bank}. Он сработает один раз в течение ${minutes} минут.\nНикто из ${bank} никогда его не спросит.`,
    ],
    codeForPassword: (code, bank, minutes) => [
      `${code} — ваш код ${bank}`,
      `${code} — ваш код ${bank}. Он откроет счёт с только что выбранным паролем, один раз в течение ${minutes} минут.\nЕсли вы не выбирали пароль в ${bank}, не вводите этот код. Никто из ${bank} никогда его не спросит.`,
    ],
    accountExists: (bank) => [
      `У вас уже есть счёт в ${bank}`,
      `Кто-то пытался зарегистрироваться в ${bank} с этим ${it}ом, а счёт у него уже есть. Если это были вы, просто войдите. Если нет, ничего делать не нужно.`,
    ],
    noAccount: (bank) => [
      `Для этого ${it}а нет счёта в ${bank}`,
      `Кто-то пытался войти в ${bank} с этим ${it}ом, но счёта у него нет. Если это были вы, сначала зарегистрируйтесь или войдите с тем, с которым регистрировались.`,
    ],
    inviteNeeded: (bank) => [
      `В ${bank} приглашают`,
      `Для этого ${it}а в ${bank} ещё нет счёта, а новый открывается по приглашению.`,
    ],
    passwordNotKept: (bank) => [
      `Ваш пароль в ${bank} не сохранён`,
      `Вы открыли счёт в ${bank}, но код введён не там, где был выбран пароль. Входите по коду. Если вы не выбирали пароль, это пытался сделать за вас кто-то другой, и у него не вышло.`,
    ],
    sessionClosed: (bank) => [
      `Мы завершили ваш сеанс в ${bank} на одном устройстве`,
      `Старый ключ одного из ваших сеансов в ${bank} был предъявлен второй раз, и мы завершили этот сеанс. Войдите снова и проверьте устройства в профиле.`,
    ],
    contactChanging: (bank) => [
      `В ${bank} меняют ваш ${it}`,
      `Из вашего счёта в ${bank} попросили заменить этот ${it}. Если это были не вы, завершите другие сеансы в профиле и напишите нам.`,
    ],
    contactChanged: (bank) => [
      `Ваш ${it} в ${bank} изменён`,
      `С этим ${it}ом больше нельзя войти в ${bank}. Если это были не вы, сразу напишите нам.`,
    ],
    contactAdded: (bank) => [
      `Ещё один способ войти в ${bank}`,
      `К вашему счёту в ${bank} добавлен ${it}, и теперь по его кодам можно войти. Если это были не вы, завершите другие сеансы в профиле и сразу напишите нам.`,
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
  textsOf[languageOf(tenant, person, origin.languages)](channel)

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
  return sendMessageTo(context, person, { en: textsOf.en(at)[notice], ru: textsOf.ru(at)[notice] })
}
