import type { FieldDescriptions } from './common.ts'

/** The bot of a tenant, as staff change it. */
export const tenantBotFields: FieldDescriptions = {
  'readTenantBot.name': ['Name of the bot, without the @.', 'Null where there is none.'],
  bot_id: ['Telegram’s number of the bot.', 'Null where the bank does not know it.'],
  is_token_held: 'Whether the bank holds a token of it; the token is in no answer.',
  webhook: ['Where Telegram brings what people write.', 'Null where it brings nothing.'],
  'webhook.url': 'The address; only a path where the bank does not know its host.',
  'webhook.status':
    '`waiting`: Telegram is to be told; `set`: it was; `failing`: it was told in vain.',
  'webhook.fault': ['Why it was told in vain.', 'Null where it was not.'],
  told_at: ['When it was last told: ISO 8601, UTC.', 'Null where the bank does not know.'],
  'readTenantBot.set_at': ['When it was set: ISO 8601, UTC.', 'Null where that is not known.'],
  'readTenantBot.set_by': ['Who proposed it.', 'Null where the console did not set it.'],
  'readTenantBot.approved_by': ['Who approved it.', 'Null where the console did not set it.'],
  'readTenantBot.proposal': ['The proposal that waits for a decision.', 'Null where none does.'],
  'tryTenantBot.name': 'Name of the bot, without the @.',
  'tryTenantBot.token': [
    'As BotFather gives it. It is never in any answer.',
    'Null in a sandbox, which takes none.',
  ],
  'tryTenantBot.id': 'Id of the trial, to be proposed within the hour.',
  'tryTenantBot.outcome': 'What Telegram said to the token.',
  other_name: ['The bot whose token it is.', 'Null where it is not another one’s.'],
  'tryTenantBot.tried_at': 'When Telegram was asked: ISO 8601, UTC.',
  'proposeTenantBot.id': 'Id of the trial that was accepted.',
  'proposeTenantBot.reason': 'Why, for whoever decides; the audit keeps it.',
  'proposeTenantBotRemoval.reason': 'Why, for whoever decides; the audit keeps it.',
  'Proposal.bot': ['The bot that would be set.', 'Null where it is about something else.'],
  'bot.name': ['Its name.', 'Null where the bot would be removed.'],
  'bot.former_name': ['Name of the bot now.', 'Null where there is none.'],
  'bot.tried_at': [
    'When Telegram accepted the token: ISO 8601, UTC.',
    'Null where it was not asked.',
  ],
}
