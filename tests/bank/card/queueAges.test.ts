import { expect, test } from 'vitest'
import { keepCardBlocked } from '#contract/ops/blockedCard'
import { moveCard } from '#contract/sandboxCard'
import { readBlockedCardQueue } from '#bank/card/blocked/blocked.rows'
import { readDisputeQueue } from '#bank/card/dispute/queue.rows'
import { openTestBank } from '#tests/kit/bank'
import { openDisputing } from './disputing.ts'

/** Since when the first of those waits that wait for the bank; what waits for others is no older. */

const bank = await openTestBank()
const kit = await openDisputing(bank)

const queued = (read: typeof readDisputeQueue) =>
  bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    read(tx, kit.tenantId),
  )

test('a dispute that waits for its customer makes the queue no older', async () => {
  const first = await kit.disputed()
  bank.clock.advance(1_000)
  await first.askMore('Please send the receipt.')
  bank.clock.advance(1_000)
  const second = await kit.disputed()
  const oldestAt = new Date((await second.read()).created_at)
  expect(await queued(readDisputeQueue)).toMatchObject({ waiting: 1, oldestAt })
})

test('a card that stays blocked makes the queue no older', async () => {
  const blocked = async () => {
    const { owner, card } = await kit.shopper()
    await owner.ask(moveCard, { id: card.id, event: 'block' })
    const [row] = await kit.rows<{ at: Date }>(
      `select at from card_history where tenant_id = $1 and card_id = $2 and event = 'card.block'`,
      card.id,
    )
    return { id: card.id, at: row!.at }
  }
  const { id } = await blocked()
  bank.clock.advance(1_000)
  const { at: oldestAt } = await blocked()
  const message = 'Please call us about two purchases'
  expect((await kit.as('compliance', keepCardBlocked, { id, message })).status).toBe(200)
  expect(await queued(readBlockedCardQueue)).toMatchObject({ waiting: 1, oldestAt })
})
