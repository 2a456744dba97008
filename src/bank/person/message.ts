import type { Language } from '#contract/preferences'
import { enqueueMessage } from '#bank/outbox/messages'
import type { Tenant } from '#bank/tenant/tenant'
import type { RequestContext } from '#bank/requestContext'
import type { PersonRow } from './person.rows.ts'

export type MessageTexts = Record<Language, (bank: string) => [subject: string, body: string]>

/**
 * The person's choice, else the first supported preference of the client, else the bank's default.
 */
export function languageOf(
  { config }: Tenant,
  person: Pick<PersonRow, 'language'> | null,
  preferred: readonly Language[] = [],
): Language {
  const { supported, default: fallback } = config.supported_locales
  return person?.language ?? preferred.find((one) => supported.includes(one)) ?? fallback
}

export type MessageRecipient = Pick<PersonRow, 'email' | 'phone' | 'language'>

/** By e-mail, or else by SMS. Somebody known only by Telegram has neither. */
export async function sendMessageTo(
  context: Pick<RequestContext, 'tx' | 'scope' | 'world' | 'tenant'>,
  { email, phone, language }: MessageRecipient,
  texts: MessageTexts,
): Promise<void> {
  const to = email ?? phone
  if (!to) return
  const text = texts[languageOf(context.tenant, { language })]
  const [subject, body] = text(context.tenant.config.brand.name)
  await enqueueMessage(context, { channel: email ? 'email' : 'sms', to, subject, body })
}
