import { expect, test } from 'vitest'
import { placeToDestination } from '#contract/place'
import { openTestBank } from '#tests/kit/bank'
import { arrivesBy } from '#bank/outside/rails/hours'
import { stepOrder } from '#bank/order/stepOrder'
import { DAY_MS } from '#tests/bank/schedule/scheduleKit'
import { ach, openOrderKit, placed } from './orderKit.ts'

/** By when a payment on its way was promised to be there. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

test('a payment keeps the arrival of the moment it was sent, until nobody waits for it', async () => {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 500_00n)
  const promised = arrivesBy('ach', bank.clock.now())?.toISOString()
  const order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '200',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )
  expect(order.next).toMatchObject({ why: 'queued', until: promised })
  await kit.wait(1_000)
  expect((await kit.read(owner, order)).next).toMatchObject({ why: 'submitted', until: promised })
  await kit.press(owner, order, 'rail.lost')
  expect((await kit.read(owner, order)).next).toMatchObject({ why: 'outcome_unknown', until: null })
  bank.clock.advance(7 * DAY_MS)
  const later = arrivesBy('ach', bank.clock.now())
  const again = await stepOrder(bank.world, kit.tenantId, order.order_uuid, () => ({
    event: { type: 'order.retry' },
    by: { actor: 'operator' },
  }))
  expect([again?.arrivesBy, later?.toISOString() === promised]).toEqual([later, false])
})
