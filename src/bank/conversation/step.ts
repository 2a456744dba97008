import { conversationLife, type ConversationEvent } from '#machines/support/conversation.life'
import { advance } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { bulkRow, writeRows } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import {
  countUnread,
  insertMessage,
  writeConversation,
  type ConversationRow,
  type MessageRow,
} from './conversation.rows.ts'
import { encryptMessage } from './message.ts'

interface StepDeps {
  tx: Tx
  tenantId: string
  world: Pick<BankServices, 'clock' | 'random' | 'seal'>
}

export type NewMessage = Pick<
  MessageRow,
  'author' | 'staff_id' | 'event_source' | 'event_id' | 'event_number'
> & { text: string }

/** The row is locked. Its status, the message and the feed are written together. */
export async function stepConversation(
  { tx, tenantId, world }: StepDeps,
  row: ConversationRow,
  event: ConversationEvent,
  message: NewMessage | null,
) {
  const at = world.clock.now()
  const { status } = advance(conversationLife, { status: row.status, facts: {} }, event)
  const added = message ? 1 : 0
  const isCaughtUp = message?.author === 'customer' && row.read_number === row.last_number
  const after: ConversationRow = {
    ...row,
    status,
    waiting_since: status === 'WAITING' ? (row.waiting_since ?? at) : null,
    last_number: row.last_number + added,
    // Whoever had read all has read their own.
    read_number: row.read_number + (isCaughtUp ? added : 0),
    moved_at: at,
  }
  const id = world.random.id()
  await writeConversation(tx, tenantId, after)
  if (message) {
    const { text, ...rest } = message
    await insertMessage(tx, tenantId, {
      ...rest,
      id,
      conversation_id: row.id,
      person_id: row.person_id,
      number: after.last_number,
      text: encryptMessage(world.seal, tenantId, id, text),
      at,
    })
  }
  await publishConversation({ tx, tenantId, world }, after)
  return { id, after, at }
}

/** To the feeds of all the customer's wallets: numbers and the status, never a text. */
export async function publishConversation(
  { tx, tenantId, world }: Omit<StepDeps, 'world'> & { world: Pick<BankServices, 'clock'> },
  row: ConversationRow,
): Promise<void> {
  const { person_id: personId, status, last_number: newest } = row
  const wallets = await listWalletRows(tx, { tenantId, personId: null }, personId)
  const record = { status, newest, unread: await countUnread(tx, tenantId, row) }
  const rows = wallets.map(({ id: walletId }) =>
    bulkRow(feedInserts, {
      walletId,
      personId,
      table: 'conversations',
      kind: 'UPDATE',
      record,
    }),
  )
  await writeRows(tx, tenantId, rows, world.clock.now())
}
