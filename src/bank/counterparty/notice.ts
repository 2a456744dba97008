import type { Language } from '#contract/taste'
import { sendLetter } from '#bank/outbox/letters'
import { mine } from '#bank/person/person'
import type { PersonVisit } from '#bank/visit'

/** Tells somebody that money of theirs has a new place to go, without saying where. */

const words: Record<Language, (bank: string, name: string) => [subject: string, body: string]> = {
  en: (bank, name) => [
    `A new place to pay to at ${bank}`,
    `A destination of ${name} was saved in your account at ${bank}. For a day it takes only small amounts. If it was not you, end your other sessions in the profile and write to us.`,
  ],
  ru: (bank, name) => [
    `Новые реквизиты получателя в ${bank}`,
    `В вашем счёте в ${bank} сохранены реквизиты получателя: ${name}. В первые сутки по ним проходят только небольшие суммы. Если это были не вы, завершите другие сеансы в профиле и напишите нам.`,
  ],
}

/** Who came by Telegram alone has no address we could write to. */
export async function tellOwner(visit: PersonVisit, name: string): Promise<void> {
  const person = await mine(visit)
  const { tenant } = visit
  const to = person.email ?? person.phone
  if (!to) return
  const language = person.language ?? tenant.config.supported_locales.default
  const [subject, body] = words[language](tenant.config.brand.name, name)
  await sendLetter(visit, { channel: person.email ? 'email' : 'sms', to, subject, body })
}
