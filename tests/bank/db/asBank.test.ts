import { expect, test } from 'vitest'
import { asBank } from '#bank/db/asBank'
import type { Tx } from '#bank/db/engine'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

const bank = await openTestBank()
const kit = await openOrderKit(bank)
/** Two people with two wallets each. */
const ann = await kit.moveIn()
await kit.moveIn()
const scope = { tenantId: kit.tenantId, personId: ann.personId }

const visibleWallets = async (tx: Tx) => (await tx.query('select from wallets')).count

test('the bank looks past a person’s own rows, and whoever reads meanwhile does not', async () => {
  const observed = await bank.world.engine.transaction(scope, (tx) =>
    Promise.all([
      visibleWallets(tx),
      asBank(tx, scope, () => visibleWallets(tx)),
      visibleWallets(tx),
    ]),
  )
  expect(observed).toEqual([2, 4, 2])
})

test('a look of two statements finds the wall standing again at the second', async () => {
  const twice = async (tx: Tx) => [await visibleWallets(tx), await visibleWallets(tx)]
  const observed = await bank.world.engine.transaction(scope, (tx) =>
    asBank(tx, scope, () => twice(tx)),
  )
  expect(observed).toEqual([4, 2])
})

test('what is said after a transaction has ended is heard in no other', async () => {
  const left: Tx[] = []
  await bank.world.engine.transaction(scope, async (tx) => void left.push(tx))
  await expect(visibleWallets(left[0]!)).rejects.toThrow('This transaction has ended.')
})
