import {
  MESSAGES_A_DAY_MAX,
  type Conversation,
  type conversationCalls,
  type readConversation,
  type readMessages,
  type writeMessage,
} from '#contract/conversation'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { activityOf } from '#bank/activity/activity'
import type { HandlersOf, SignedInContext } from '#bank/requestContext'
import { hasCardNumber } from './cardNumber.ts'
import {
  findConversation,
  listMessages,
  listOwnTimes,
  lockConversationOf,
  writeConversation,
} from './conversation.rows.ts'
import { messageShown } from './message.ts'
import { publishConversation, stepConversation } from './step.ts'

const DAY_MS = 24 * 3_600_000

async function handleReadConversation(
  { limit, before }: ParsedOf<typeof readConversation>,
  { tx, scope: { tenantId, personId }, world }: SignedInContext,
): Promise<Conversation> {
  const row = await findConversation(tx, tenantId, personId)
  if (!row) return { status: null, read: 0, messages: [], has_more: false }
  // One more than shown tells whether there are older ones.
  const asked = { conversationId: row.id, before: before ?? null, limit: limit + 1 }
  const found = await listMessages(tx, tenantId, asked)
  return {
    status: row.status,
    read: row.read_number,
    messages: found
      .slice(0, limit)
      .toReversed()
      .map((one) => messageShown(world.seal, tenantId, one)),
    has_more: found.length > limit,
  }
}

async function handleWriteMessage(
  { text, event }: ParsedOf<typeof writeMessage>,
  context: SignedInContext,
) {
  const { tx, scope, world } = context
  const { tenantId, personId } = scope
  if (hasCardNumber(text)) throw new Refusal('CARD_NUMBER_IN_TEXT')
  const about = event === undefined ? null : await activityOf(event, context)
  const key = { id: world.random.id(), personId, at: world.clock.now() }
  const row = await lockConversationOf(tx, tenantId, key)
  await refuseTooMany(context)
  const { id, after, at } = await stepConversation(
    { tx, tenantId, world },
    row,
    { type: 'customer.write' },
    {
      author: 'customer',
      staff_id: null,
      text,
      event_source: about?.source ?? null,
      event_id: about?.id ?? null,
      event_number: about?.number ?? null,
    },
  )
  return { id, number: after.last_number, at: at.toISOString() }
}

/** Counted under the lock of the conversation. */
async function refuseTooMany({ tx, scope, world }: SignedInContext): Promise<void> {
  const now = world.clock.now().getTime()
  const since = new Date(now - DAY_MS)
  const times = await listOwnTimes(tx, scope.tenantId, scope.personId, since)
  const first = times.at(-MESSAGES_A_DAY_MAX)
  if (!first) return
  const ms = first.at.getTime() + DAY_MS - now
  throw new Refusal('RATE_LIMITED', undefined, { retry_after_s: Math.ceil(ms / 1_000) })
}

async function handleReadMessages(
  { until }: ParsedOf<typeof readMessages>,
  { tx, scope: { tenantId, personId }, world }: SignedInContext,
) {
  if (!(await findConversation(tx, tenantId, personId))) return { read: 0 }
  const key = { id: world.random.id(), personId, at: world.clock.now() }
  const row = await lockConversationOf(tx, tenantId, key)
  const read_number = Math.min(Math.max(until, row.read_number), row.last_number)
  if (read_number === row.read_number) return { read: read_number }
  const after = { ...row, read_number }
  await writeConversation(tx, tenantId, after)
  await publishConversation({ tx, tenantId, world }, after)
  return { read: read_number }
}

export const conversationRoutes: HandlersOf<typeof conversationCalls> = {
  readConversation: handleReadConversation,
  writeMessage: handleWriteMessage,
  readMessages: handleReadMessages,
}
