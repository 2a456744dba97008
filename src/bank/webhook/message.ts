import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { readAccount } from '#contract/account'
import { readCard } from '#contract/card'
import { readOrder } from '#contract/order'
import { readTransaction } from '#contract/wallet'
import {
  happenings,
  topicOf,
  type WebhookEvent,
  type WebhookMessage,
  type WebhookTable,
} from '#contract/webhook'
import type { Told } from '#bank/feed/feed.rows'

export type ToldOutside = Told & { table: WebhookTable }

/** What a webhook is told of a piece of a wallet's news. */
export const messageOf = (told: ToldOutside): WebhookMessage => ({
  type: eventOf(told),
  timestamp: told.at.toISOString(),
  sequence: { wallet_id: told.walletId, epoch: told.epoch, seq: told.seq },
  latest: latestOf[told.table](told),
  data: told.record,
})

export const eventOf = ({ table, kind }: Pick<ToldOutside, 'table' | 'kind'>): WebhookEvent =>
  `${topicOf[table]}.${happenings[kind]}`

const latestOf: Record<WebhookTable, (told: Told) => string | null> = {
  orders: ({ record }) => filled(readOrder, { order_uuid: record.order_uuid }),
  transactions: ({ record, walletId }) =>
    filled(readTransaction, { wallet_uuid: walletId, uuid: record.uuid }),
  cards: ({ record }) => filled(readCard, { id: record.id }),
  accounts: ({ record }) => filled(readAccount, { uuid: record.uuid }),
  rails: () => null,
}

/** Null where the record does not say what its address needs. */
function filled({ base, path }: Endpoint, said: Record<string, unknown>): string | null {
  if (Object.values(said).some((value) => typeof value !== 'string')) return null
  return basePaths[base] + path.replace(/:(\w+)/g, (_, name: string) => String(said[name]))
}
