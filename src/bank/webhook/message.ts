import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { readAccount } from '#contract/account'
import { readCard } from '#contract/card'
import { readOrder } from '#contract/order'
import { readTransaction } from '#contract/wallet'
import {
  feedKindEvents,
  webhookTopicOf,
  type WebhookEvent,
  type WebhookMessage,
  type WebhookTable,
} from '#contract/webhook'
import type { FeedEntry } from '#bank/feed/feed.rows'

export type WebhookFeedEntry = FeedEntry & { table: WebhookTable }

/** What a webhook is told of a piece of a wallet's news. */
export const webhookMessageOf = (entry: WebhookFeedEntry): WebhookMessage => ({
  type: webhookEventOf(entry),
  timestamp: entry.at.toISOString(),
  sequence: { wallet_id: entry.walletId, epoch: entry.epoch, seq: entry.seq },
  latest: latestOf[entry.table](entry),
  data: entry.record,
})

export const webhookEventOf = ({
  table,
  kind,
}: Pick<WebhookFeedEntry, 'table' | 'kind'>): WebhookEvent =>
  `${webhookTopicOf[table]}.${feedKindEvents[kind]}`

const latestOf: Record<WebhookTable, (entry: FeedEntry) => string | null> = {
  orders: ({ record }) => filled(readOrder, { order_uuid: record.order_uuid }),
  transactions: ({ record, walletId }) =>
    filled(readTransaction, { wallet_uuid: walletId, uuid: record.uuid }),
  cards: ({ record }) => filled(readCard, { id: record.id }),
  accounts: ({ record }) => filled(readAccount, { uuid: record.uuid }),
  rails: () => null,
}

/** Null where the record does not say what its address needs. */
function filled({ base, path }: Endpoint, fields: Record<string, unknown>): string | null {
  if (Object.values(fields).some((value) => typeof value !== 'string')) return null
  return basePaths[base] + path.replace(/:(\w+)/g, (_, name: string) => String(fields[name]))
}
