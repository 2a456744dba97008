import type { Language } from '#contract/preferences'
import { sendLetter } from '#bank/outbox/messages'
import type { Tenant } from '#bank/tenant/tenant'
import type { Visit } from '#bank/requestContext'
import type { PersonRow } from './person.rows.ts'

/** What a letter says, in every language there is. The bank it comes from names itself. */
export type LetterWords = Record<Language, (bank: string) => [subject: string, body: string]>

/** Their own where they chose one, else what whoever asks for the letter reads, or else the bank's. */
export function languageOf(
  { config }: Tenant,
  person: Pick<PersonRow, 'language'> | null,
  asking: readonly Language[] = [],
): Language {
  const { supported, default: own } = config.supported_locales
  return person?.language ?? asking.find((one) => supported.includes(one)) ?? own
}

export type Addressee = Pick<PersonRow, 'email' | 'phone' | 'language'>

/** Writes to a person by mail, or else to the phone. Who came by Telegram alone has neither. */
export async function writeTo(
  visit: Pick<Visit, 'tx' | 'scope' | 'world' | 'tenant'>,
  { email, phone, language }: Addressee,
  words: LetterWords,
): Promise<void> {
  const to = email ?? phone
  if (!to) return
  const said = words[languageOf(visit.tenant, { language })]
  const [subject, body] = said(visit.tenant.config.brand.name)
  await sendLetter(visit, { channel: email ? 'email' : 'sms', to, subject, body })
}
