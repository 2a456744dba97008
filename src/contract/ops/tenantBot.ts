import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { Reason } from './customer.ts'
import { Proposal } from './proposal.ts'
import { opsEndpoint } from './staff.ts'
import { botFaults, BotName, botOutcomes, BotToken } from './tenantBotDocument.ts'

/** The bot by which the tenant's customers reach it in Telegram, and get messages there. */

const By = z.object({ id: z.string(), name: z.string() })

const Webhook = z.object({
  /** Without the host, where the bank does not know it. */
  url: z.string(),
  status: z.enum(['waiting', 'set', 'failing']),
  fault: z.nullable(z.enum(botFaults)),
  told_at: z.nullable(Moment),
})

const TenantBot = z.object({
  name: z.nullable(z.string()),
  /** Telegram's number of it. */
  bot_id: z.nullable(z.string()),
  is_token_held: z.boolean(),
  /** Null where Telegram brings nothing: the bot only sends. */
  webhook: z.nullable(Webhook),
  set_at: z.nullable(Moment),
  set_by: z.nullable(By),
  approved_by: z.nullable(By),
  /** What waits for a second person. */
  proposal: z.nullable(z.object({ id: z.string() })),
})
export type TenantBot = z.output<typeof TenantBot>

export const readTenantBot = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/bot',
  ask: z.strictObject({}),
  reply: TenantBot,
  refuses: [],
  repeat: 'read',
})

const BotTrial = z.object({
  id: z.string(),
  name: z.string(),
  outcome: z.enum(botOutcomes),
  /** Whose token it is, where that is another bot's. */
  other_name: z.nullable(z.string()),
  tried_at: Moment,
})
export type BotTrial = z.output<typeof BotTrial>

/** A call that changes nothing at Telegram. What was typed is kept for an hour, sealed. */
export const tryTenantBot = endpoint(opsEndpoint, {
  verb: 'POST',
  path: '/api/ops/bot/trials',
  /** Without a token in a sandbox, and with one anywhere else. */
  ask: z.strictObject({ name: BotName, token: z.nullable(BotToken) }),
  reply: BotTrial,
  refuses: ['STATE_CONFLICT'],
  rate: 'lookup',
  repeat: 'natural',
  audit: 'bot_tried',
})

const proposing = {
  ...opsEndpoint,
  verb: 'POST',
  reply: Proposal,
  good: 201,
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_EXISTS'],
  repeat: 'keyed',
  audit: 'proposal_made',
} as const

/** What Telegram accepted within the hour, in place of the bot that the tenant has. */
export const proposeTenantBot = endpoint(proposing, {
  path: '/api/ops/bot/trials/:id/proposals',
  ask: z.strictObject({ id: Id, reason: Reason }),
})

export const proposeTenantBotRemoval = endpoint(proposing, {
  path: '/api/ops/bot/removal',
  ask: z.strictObject({ reason: Reason }),
  refuses: ['NOT_FOUND', 'ALREADY_EXISTS'],
})

export const tenantBotCalls = {
  readTenantBot,
  tryTenantBot,
  proposeTenantBot,
  proposeTenantBotRemoval,
}
