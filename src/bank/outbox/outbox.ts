import type { Scope, Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import type { Topics, Topic } from './topics.ts'
import { insertOutboxRow } from './outbox.rows.ts'

export async function enqueue<T extends Topic>(
  tx: Tx,
  { tenantId }: Scope,
  { clock, random }: Pick<BankServices, 'clock' | 'random'>,
  topic: T,
  news: Topics[T],
): Promise<void> {
  await insertOutboxRow(tx, { tenantId, id: random.id(), topic, news, at: clock.now() })
}
