import { expect, test } from 'vitest'
import { placeTransfer } from '#contract/place'
import { readReferralCode } from '#contract/referral'
import { challengeCard } from '#contract/sandboxCard'
import { inTenant } from '#bank/db/engine'
import { openDisputing } from '#tests/bank/card/disputing'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openRequests } from '#tests/bank/paymentRequest/requestKit'
import { strict } from '#tests/bank/proof/proving'
import { openScheduleKit } from '#tests/bank/schedule/scheduleKit'
import { openTestBank } from '#tests/kit/bank'
import { invitingTenant } from '#tests/kit/openTenant'
import { setStepUp } from '#tests/kit/stepUp'

/** What ends something at a time ends it no earlier, whenever its job is run. */

const bank = await openTestBank()
const orders = await openOrderKit(bank)
const schedules = await openScheduleKit(bank)
const cards = await openDisputing(bank)

interface Waiting {
  tenantId: string
  id: string
  table: string
}

/** Of each queue that ends things, something that waits for its time. */
const waiting: Record<string, () => Promise<Waiting>> = {
  'order.expire': async () => {
    const [ann, bob] = [await orders.moveIn(), await orders.moveIn()]
    await orders.give(ann, orders.usd, 100_00n)
    await setStepUp(bank, strict, orders.tenantId)
    const words = { from_currency_id: orders.usd, to_wallet_uuid: bob.walletId, amount: '10' }
    const { body } = await ann.ask(placeTransfer, words)
    return { ...orders, id: String(body.order_uuid), table: 'orders' }
  },
  'paymentRequest.expire': async () => {
    const { id } = await openRequests(orders).requested(await orders.moveIn())
    return { ...orders, id, table: 'payment_requests' }
  },
  'schedule.run': async () => {
    const { id } = await schedules.scheduled(...(await schedules.pair()))
    return { ...schedules, id, table: 'schedules' }
  },
  'purchase.expire': async () => {
    const one = await cards.shopper('VIRTUAL_BALANCE', '100.00')
    return { ...cards, id: (await one.buy('5.00')).id, table: 'card_transactions' }
  },
  'card.expire': async () => {
    const { card } = await cards.shopper()
    return { ...cards, id: card.id, table: 'cards' }
  },
  'challenge.expire': async () => {
    const { owner, card } = await cards.shopper()
    const shop = { merchant: 'Northgate', category: '4511', city: 'Lisbon', country: 'PT' }
    const { body } = await owner.ask(challengeCard, { id: card.id, amount: '12.50', ...shop })
    return { ...cards, id: String(body.id), table: 'card_challenges' }
  },
  'referral.check': async () => {
    const inviting = await openCounterpartyKit(bank, invitingTenant)
    const { body } = await (await inviting.moveIn()).ask(readReferralCode)
    const friend = await inviting.joinBy(String(body.referral_code))
    const [row] = await inviting.rows<{ id: string }>(
      'select id from referrals where tenant_id = $1 and friend_id = $2',
      friend.personId,
    )
    return { ...inviting, id: row!.id, table: 'referrals' }
  },
  'dispute.expire': async () => {
    const one = await cards.disputed()
    await one.askMore('Please send the receipt')
    return { ...cards, id: one.dispute, table: 'card_disputes' }
  },
}

test.each(Object.entries(waiting))(
  '%s that comes early changes nothing, and comes again',
  async (queue, wait) => {
    const { tenantId, id, table } = await wait()
    const read = <Row extends object>(text: string, ...values: unknown[]) =>
      inTenant(bank.world.engine, tenantId, (tx) => tx.rows<Row>(text, [tenantId, ...values]))
    const jobs = () =>
      read<{ due_at: Date }>(
        `select due_at from jobs where tenant_id = $1 and queue = $2 and what::text like $3`,
        queue,
        `%${id}%`,
      )
    const row = () => read(`select * from ${table} where tenant_id = $1 and id = $2`, id)
    await bank.worker.drain(tenantId)
    const [before, kept] = [await jobs(), await row()]
    expect([before.length, kept.length]).toEqual([1, 1])
    expect(before[0]!.due_at.getTime()).toBeGreaterThan(bank.clock.now().getTime())
    await read(
      `update jobs set due_at = created_at
     where tenant_id = $1 and queue = $2 and what::text like $3 returning id`,
      queue,
      `%${id}%`,
    )
    await bank.worker.drain(tenantId)
    expect(await row()).toEqual(kept)
    expect(await jobs()).toEqual(before)
  },
)
