import type { NoticeKind } from '#contract/notice'
import type { ProofBinding } from '#contract/proof'
import type { Language } from '#contract/preferences'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { enqueueMessage } from '#bank/outbox/messages'
import { languageOf } from '#bank/person/message'
import type { PersonRow } from '#bank/person/person.rows'
import type { PersonContext } from '#bank/requestContext'

type Purpose = NonNullable<ProofBinding['purpose']>
type FactorChange = 'added' | 'removed' | 'recovered' | 'recoded' | 'biometry'
type MailText = [subject: string, body: string]

interface ProofTexts {
  purposes: Record<Purpose, string>
  /** Says first what the code confirms, so that nobody is talked into reading it out. */
  code: (code: string, bank: string, what: string, minutes: number) => MailText
  factor: Record<FactorChange, (bank: string) => MailText>
}

const textsOf: Record<Language, ProofTexts> = {
  en: {
    purposes: {
      order: 'an order',
      payee: 'a new place to send money to',
      contact: 'a change of your address',
      card_secret: 'showing a card number',
      keys: 'a developer key',
      authenticator: 'another way to prove that it is you',
      sign_in: 'a sign-in on a new device',
    },
    code: (code, bank, what, minutes) => [
      `${code} confirms ${what} at ${bank}`,
      `${code} confirms ${what} at ${bank}. It works once, for ${minutes} minutes.\nIf you did not ask for this, tell nobody the code and end your other sessions in the profile. Nobody at ${bank} will ever ask you for it.`,
    ],
    factor: {
      added: (bank) => [
        `An authenticator now protects your account at ${bank}`,
        `From now on ${bank} can ask for its codes. If it was not you who set it up, end your other sessions in the profile and write to us at once.`,
      ],
      removed: (bank) => [
        `The authenticator was taken off your account at ${bank}`,
        `${bank} no longer asks for its codes. If it was not you, write to us at once.`,
      ],
      recovered: (bank) => [
        `A recovery code took the authenticator off your account at ${bank}`,
        `${bank} no longer asks for its codes, and money cannot leave for 24 hours. If it was not you, write to us at once.`,
      ],
      recoded: (bank) => [
        `New recovery codes for your account at ${bank}`,
        `The codes before them open nothing any more. If it was not you, end your other sessions in the profile and write to us at once.`,
      ],
      biometry: (bank) => [
        `A fingerprint or a face now proves at ${bank} that it is you`,
        `On one phone it now stands in for codes, until you sign out there. If it was not you who set it up, end your other sessions in the profile and write to us at once.`,
      ],
    },
  },
  ru: {
    purposes: {
      order: 'операцию',
      payee: 'нового получателя',
      contact: 'смену вашего адреса',
      card_secret: 'показ номера карты',
      keys: 'ключ разработчика',
      authenticator: 'новый способ подтверждать, что это вы',
      sign_in: 'вход с нового устройства',
    },
    code: (code, bank, what, minutes) => [
      `${code} подтверждает ${what} в ${bank}`,
      `${code} подтверждает ${what} в ${bank}. Он сработает один раз в течение ${minutes} минут.\nЕсли вы об этом не просили, никому не называйте код и завершите другие сеансы в профиле. Никто из ${bank} никогда его не спросит.`,
    ],
    factor: {
      added: (bank) => [
        `Ваш счёт в ${bank} теперь защищён аутентификатором`,
        `Теперь ${bank} может спрашивать его коды. Если его подключили не вы, завершите другие сеансы в профиле и сразу напишите нам.`,
      ],
      removed: (bank) => [
        `Аутентификатор отключён от вашего счёта в ${bank}`,
        `${bank} больше не спрашивает его коды. Если это были не вы, сразу напишите нам.`,
      ],
      recovered: (bank) => [
        `Аутентификатор отключён от вашего счёта в ${bank} запасным кодом`,
        `${bank} больше не спрашивает его коды, а вывод денег закрыт на 24 часа. Если это были не вы, сразу напишите нам.`,
      ],
      recoded: (bank) => [
        `Новые запасные коды для вашего счёта в ${bank}`,
        `Прежние коды больше ничего не открывают. Если это были не вы, завершите другие сеансы в профиле и сразу напишите нам.`,
      ],
      biometry: (bank) => [
        `Отпечаток или лицо теперь подтверждает в ${bank}, что это вы`,
        `На одном телефоне они теперь заменяют коды, пока там не выйдут из вашего счёта. Если их подключили не вы, завершите другие сеансы в профиле и сразу напишите нам.`,
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
  const texts = textsOf[languageOf(context.tenant, person)]
  const { name } = context.tenant.config.brand
  const [subject, body] = texts.code(code, name, texts.purposes[purpose], minutes)
  await enqueueMessage(context, { channel, to, subject, body, until })
}

/** To both addresses: an intruder may control only one of them. */
export async function notifyFactorChange(
  context: PersonContext,
  person: PersonRow,
  news: FactorChange,
) {
  const { tenant } = context
  const { email, phone } = person
  const [subject, body] = textsOf[languageOf(tenant, person)].factor[news](tenant.config.brand.name)
  if (email) await enqueueMessage(context, { channel: 'email', to: email, subject, body })
  if (phone) await enqueueMessage(context, { channel: 'sms', to: phone, subject, body })
  await enqueueSecurityNotice(context, person.id, noticeOf[news])
}

const noticeOf = {
  added: 'authenticator_added',
  removed: 'authenticator_removed',
  recovered: 'authenticator_recovered',
  recoded: 'codes_renewed',
  biometry: 'biometry_added',
} as const satisfies Record<FactorChange, NoticeKind>
