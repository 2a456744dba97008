import { inTenant } from '#bank/db/engine'
import { defectIn } from '#bank/outside/log'
import type { BankServices } from '#bank/services'
import { leaseEnd, type Leases } from './leases.ts'
import type { Topic, Topics } from './topics.ts'
import { claimDue, markDone, putOff, type ClaimedOutboxRow } from './outbox.rows.ts'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 24 * 3_600_000
const ATTEMPTS_MAX = 30
const BATCH = 8

export type Subscribers = {
  [T in Topic]: (news: Topics[T], tenantId: string) => Promise<void>
}

export interface Dispatcher {
  world: BankServices
  subscribers: Subscribers
  leases: Leases<ClaimedOutboxRow>
}

/**
 * A row is leased to whoever claims it, so it is delivered at least once. After thirty attempts it
 * stays in the outbox and is reported.
 */
export async function dispatch(dispatcher: Dispatcher, tenantId: string): Promise<void> {
  for (;;) {
    const claimed = await claim(dispatcher, tenantId)
    await Promise.all(claimed.map((row) => deliver(dispatcher, tenantId, row)))
    if (claimed.length < BATCH) return
  }
}

function claim({ world, subscribers }: Dispatcher, tenantId: string): Promise<ClaimedOutboxRow[]> {
  const now = world.clock.now()
  return inTenant(world.engine, tenantId, (tx) =>
    claimDue(tx, {
      tenantId,
      topics: Object.keys(subscribers),
      now,
      leasedUntil: leaseEnd(now),
      attemptsMax: ATTEMPTS_MAX,
      limit: BATCH,
    }),
  )
}

async function deliver(dispatcher: Dispatcher, tenantId: string, row: ClaimedOutboxRow) {
  const { leases, world } = dispatcher
  const { engine, clock } = world
  const delivered = await leases.during(tenantId, row, () => attempt(dispatcher, tenantId, row))
  const now = clock.now()
  await inTenant(engine, tenantId, (tx) =>
    delivered
      ? markDone(tx, tenantId, row.id, now)
      : putOff(tx, tenantId, row, later(now, waitAfter(row.attempts))),
  )
}

async function attempt(
  { world: { log }, subscribers }: Dispatcher,
  tenantId: string,
  { topic, news, attempts }: ClaimedOutboxRow,
): Promise<boolean> {
  // `enqueue` has paired the topic with its news.
  const subscriber = subscribers[topic as Topic] as (
    news: unknown,
    tenantId: string,
  ) => Promise<void>
  try {
    await subscriber(news, tenantId)
    return true
  } catch (thrown) {
    const facts = { tenantId, topic, count: attempts, ...defectIn(thrown) }
    if (attempts < ATTEMPTS_MAX) log.warn('news not delivered', facts)
    else log.error('news given up', facts)
    return false
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Five seconds, doubling up to a day. */
const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
