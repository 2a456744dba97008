import type { Scope, Tx } from '#bank/db/engine'
import type { World } from '#bank/world'
import type { IdentityNews } from '#bank/kyc/pretended'
import type { NoticeNews } from '#bank/notice/tell'
import type { SealedLetter } from './letters.ts'
import { insertNews } from './outbox.rows.ts'

/** All there is to tell, by topic. The relay does not compile without somebody who listens to each. */
export interface Topics {
  letter: SealedLetter
  /** An account waits for the details its issuer gives it. */
  issue: { accountId: string }
  /** A card is to be made known to its network. */
  issueCard: { cardId: string }
  /** Somebody is to be told of what no wallet's news say. */
  notice: NoticeNews
  /** The pretended identity vendor has something to say. */
  identity: IdentityNews
}

export type Topic = keyof Topics

/**
 * Writes news beside the change it tells of: both commit or neither does. The relay carries it out
 * after the commit, at least once, so whoever listens must stand hearing it twice.
 */
export async function tell<T extends Topic>(
  tx: Tx,
  { tenantId }: Scope,
  { clock, random }: Pick<World, 'clock' | 'random'>,
  topic: T,
  news: Topics[T],
): Promise<void> {
  await insertNews(tx, { tenantId, id: random.id(), topic, news, at: clock.now() })
}
