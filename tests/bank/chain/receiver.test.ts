import { expect, test } from 'vitest'
import { inTenant } from '#bank/db/engine'
import { findReceiver } from '#bank/chain/address.rows'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

/** Whose an address is that somebody typed. */

const bank = await openTestBank()

test('one written exactly so comes before one in other capitals, which is found too', async () => {
  const kit = await openOrderKit(bank)
  const [bob, cleo] = [await kit.moveIn(), await kit.moveIn()]
  const [bobs, cleos] = ['DRpbCBMxVnDK7maPMoGQfFaNRS5wVZ5U', 'drpbCBMxVnDK7maPMoGQfFaNRS5wVZ5u']
  await kit.plantAddress(bob, bobs)
  await kit.plantAddress(cleo, cleos)
  const found = (typed: string) =>
    inTenant(bank.world.engine, kit.tenantId, (tx) => findReceiver(tx, kit.tenantId, typed))
  expect(await Promise.all([bobs, cleos].map(found))).toEqual([bobs, cleos])
  expect([bobs, cleos]).toContain(await found(bobs.toUpperCase()))
  expect(await found('nobody')).toBeNull()
})
