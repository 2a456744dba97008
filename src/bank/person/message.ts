import type { Language } from '#contract/preferences'
import { enqueueMessage } from '#bank/outbox/messages'
import type { Tenant } from '#bank/tenant/tenant'
import type { RequestContext } from '#bank/requestContext'
import type { PersonRow } from './person.rows.ts'

/** What a letter says, in every language there is. The bank it comes from names itself. */
export type MessageTexts = Record<Language, (bank: string) => [subject: string, body: string]>

/** Their own where they chose one, else what whoever asks for the letter reads, or else the bank's. */
export function languageOf(
  { config }: Tenant,
  person: Pick<PersonRow, 'language'> | null,
  preferred: readonly Language[] = [],
): Language {
  const { supported, default: own } = config.supported_locales
  return person?.language ?? preferred.find((one) => supported.includes(one)) ?? own
}

export type MessageRecipient = Pick<PersonRow, 'email' | 'phone' | 'language'>

/** Writes to a person by mail, or else to the phone. Who came by Telegram alone has neither. */
export async function sendMessageTo(
  context: Pick<RequestContext, 'tx' | 'scope' | 'world' | 'tenant'>,
  { email, phone, language }: MessageRecipient,
  words: MessageTexts,
): Promise<void> {
  const to = email ?? phone
  if (!to) return
  const texts = words[languageOf(context.tenant, { language })]
  const [subject, body] = texts(context.tenant.config.brand.name)
  await enqueueMessage(context, { channel: email ? 'email' : 'sms', to, subject, body })
}
