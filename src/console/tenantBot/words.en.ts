import type { TenantBot } from '#contract/ops/tenantBot'
import type { BotFault, BotOutcome } from '#contract/ops/tenantBotDocument'
import type { ProposalKind } from '#contract/ops/proposal'

/** The bot by which customers reach the bank in Telegram. */

export const bot = {
  title: 'Telegram bot',
  retry: 'Try again',
  refresh: 'Refresh',
  used: 'In use',
  unused: 'Not set',
  sandbox:
    'This is a sandbox: its bot takes no token and writes into the mailbox. Only the name is set.',
  serves: 'Serves',
  service: 'Messages and the mini app in Telegram',
  name: 'Bot',
  handle: (name: string) => `@${name}`,
  number: 'Number in Telegram',
  token: 'Token',
  held: 'Set, never shown',
  notHeld: 'Not set',
  notNeeded: 'Not needed',
  webhook: 'Webhook',
  noWebhook: 'None: the bot only sends messages',
  webhookStatus: 'Webhook status',
  statuses: {
    waiting: 'Waits for Telegram',
    set: 'Set at Telegram',
    failing: 'Not set at Telegram',
  } satisfies Record<NonNullable<TenantBot['webhook']>['status'], string>,
  faults: {
    unreachable: 'Telegram didn’t answer. The bank keeps trying.',
    token_refused: 'Telegram refused the token. Set a new one.',
    address_refused:
      'Telegram can’t use the webhook address. The bank keeps trying. Ask the operator of the server.',
  } satisfies Record<BotFault, string>,
  setBy: 'Set by',
  by: (name: string, at: string) => `${name}, ${at}`,
  byCommand: (at: string) => `The operator of the server, ${at}`,
  approvedBy: 'Approved by',
  waits: 'A proposal about the bot waits for a second person.',
  openProposal: 'Open the proposal',
  set: 'Set bot',
  replace: 'Replace bot or token',
  rename: 'Change name',
  refused: {
    SANDBOX: 'A sandbox takes no token. Leave it out.',
    TOKEN_MISSING: 'Enter the token.',
    waiting: 'A proposal about the bot already waits for a second person.',
    expired: 'The token was tried more than an hour ago. Cancel, and try it again.',
    gone: 'There’s no bot any more.',
  },
}

export const trial = {
  title: 'Set the bot',
  name: 'Name of the bot',
  nameHint: 'For example larkspur_bot, as BotFather shows it.',
  wrongName: 'Enter the name: 5 to 32 Latin letters, digits and underscores.',
  token: 'Bot token',
  tokenHint: 'From BotFather. Never shown again.',
  wrongToken: 'Enter the whole token as BotFather shows it, without spaces.',
  tryIt: 'Try it',
  tryHint: 'The bank asks Telegram about this token. Nothing changes there.',
  next: 'Continue',
  cancel: 'Cancel',
  outcomes: {
    accepted: 'Telegram accepted the token. It’s the token of this bot.',
    refused:
      'Telegram refused the token. Nothing has changed. Check for missing characters, and whether the token was revoked.',
    name_differs: 'This is the token of another bot. Nothing has changed.',
    unreachable: 'Telegram didn’t answer. Nothing has changed. Try again in a few minutes.',
  } satisfies Record<BotOutcome, string>,
  otherBot: (name: string) => `This is the token of @${name}. Nothing has changed.`,
  propose: {
    offer: 'Send for approval',
    hint: 'The second person reads why. The bot in use now stays until then.',
    submit: 'Send for approval',
  },
}

export const removal = {
  offer: 'Remove bot',
  hint: 'Removed once a second person approves. Customers then get no messages in Telegram, and can’t open the mini app there.',
  submit: 'Send for approval',
}

export const approval = {
  bot_set: (name: string) => `Messages in Telegram come from @${name}, at once.`,
  bot_removal: (name: string) => `Messages in Telegram from @${name} stop, at once.`,
  bot_unnamed: 'The bot is removed, at once.',
  reaches: {
    bot_set: 'Customers of another bot have to start this one before it can write to them.',
    bot_removal: 'Customers can’t open the mini app, or sign in by Telegram.',
  } satisfies Record<Extract<ProposalKind, `bot_${string}`>, string>,
  before: 'Now',
  after: 'Then',
  none: 'None',
  number: 'Number in Telegram',
  tried: 'Token accepted',
  movedOn: 'The bot was changed since. Reject or withdraw this one.',
}
