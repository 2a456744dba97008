import { expect, test } from 'vitest'
import { listActivity, type Activity } from '#contract/activity'
import { openWalletKit } from '#tests/bank/wallet/walletKit'
import { openTestBank } from '#tests/kit/bank'

/** Who is on the other side of what came into a wallet. */

const { ask, customer } = await openWalletKit(await openTestBank())

test.each([
  ['bank_transfer', 'Northgate', ['Northgate', null]],
  ['bank_transfer', null, [null, null]],
  ['crypto', '0x52908400098527886E0F', [null, '0x52908400098527886E0F']],
  ['crypto', 'Rowan Mill', ['Rowan Mill', null]],
  ['crypto', null, [null, null]],
] as const)('of %s from %s the name and the address are %j', async (method, from, shown) => {
  const ann = await customer()
  await ann.line(1_00n, { method, from })
  const { data } = (await ask(listActivity, {}, ann.me)).body
  expect((data as Activity[]).map(({ name, address }) => [name, address])).toEqual([shown])
})
