import { languages, type Language } from '#contract/preferences'
import type { PersonRow } from '#bank/person/person.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { BotUpdate } from './update.ts'

export interface BotConversation {
  tenant: Tenant
  bot: { name: string; token: string }
  /** Whose account the user of Telegram is linked to; null too for one that is blocked. */
  person: PersonRow | null
}

/** The customer's own; of anybody else, that of their Telegram. */
export function chatLanguage(
  { config }: Pick<Tenant, 'config'>,
  person: Pick<PersonRow, 'language'> | null,
  { language }: Pick<BotUpdate, 'language'>,
): Language {
  const { supported, default: usual } = config.supported_locales
  const known = languages.find((one) => one === language && supported.includes(one))
  return person ? (person.language ?? usual) : (known ?? usual)
}
