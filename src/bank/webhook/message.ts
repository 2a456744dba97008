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
  orders: ({ record }) => pathOf(readOrder, { order_uuid: record.order_uuid }),
  transactions: ({ record, walletId }) =>
    pathOf(readTransaction, { wallet_uuid: walletId, uuid: record.uuid }),
  cards: ({ record }) => pathOf(readCard, { id: record.id }),
  accounts: ({ record }) => pathOf(readAccount, { uuid: record.uuid }),
  rails: () => null,
}

/** Null if the record lacks a parameter of the path. */
function pathOf({ base, path }: Endpoint, fields: Record<string, unknown>): string | null {
  if (Object.values(fields).some((value) => typeof value !== 'string')) return null
  return basePaths[base] + path.replace(/:(\w+)/g, (_, name: string) => String(fields[name]))
}
