import { unsentTables, webhookTopicOf } from '#contract/webhook'
import type { FeedEntry } from '#bank/feed/feed.rows'
import { createFeedFollower } from '#bank/feed/follower'
import type { BankServices } from '#bank/services'
import { listenersOf, walletsBehind, type Listener } from './listeners.rows.ts'
import { webhookEventOf, webhookMessageOf, type WebhookFeedEntry } from './message.ts'
import { startDeliveries, type Outgoing } from './send.ts'

export const createWebhookFollower = (world: BankServices, onWritten: (tenantId: string) => void) =>
  createFeedFollower(
    world,
    {
      name: 'webhooks',
      table: 'webhook_heard',
      walletsBehind,
      async read(tx, tenantId, walletId, entries) {
        const listeners = await listenersOf(tx, tenantId, walletId)
        const outgoing = entries
          .filter(isForOthers)
          .flatMap((one) => listeners.filter(listensTo(one)).map(outgoingOf(one)))
        await startDeliveries(tx, tenantId, world, outgoing)
      },
    },
    onWritten,
  )

const isForOthers = (entry: FeedEntry): entry is WebhookFeedEntry =>
  !unsentTables.some((table) => table === entry.table)

const listensTo =
  (entry: WebhookFeedEntry) =>
  ({ events, since }: Listener): boolean =>
    events.includes(webhookTopicOf[entry.table]) && entry.at >= since

const outgoingOf =
  (entry: WebhookFeedEntry) =>
  ({ id, personId }: Listener): Outgoing => ({
    webhookId: id,
    personId,
    event: webhookEventOf(entry),
    body: JSON.stringify(webhookMessageOf(entry)),
  })
