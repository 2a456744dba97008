import { expect, test } from 'vitest'
import { asBank } from '#bank/db/asBank'
import type { Tx } from '#bank/db/engine'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

const bank = await openTestBank()
const kit = await openOrderKit(bank)
/** Two people with a wallet each. */
const ann = await kit.moveIn()
await kit.moveIn()
const scope = { tenantId: kit.tenantId, personId: ann.personId }

const visibleWallets = async (tx: Tx) => (await tx.query('select from wallets')).count

test('the bank sees beyond a person’s rows, concurrent readers do not', async () => {
  const observed = await bank.world.engine.transaction(scope, (tx) =>
    Promise.all([
      visibleWallets(tx),
      asBank(tx, scope, () => visibleWallets(tx)),
      visibleWallets(tx),
    ]),
  )
  expect(observed).toEqual([1, 2, 1])
})

test('a second statement runs under the person’s policies again', async () => {
  const twice = async (tx: Tx) => [await visibleWallets(tx), await visibleWallets(tx)]
  const observed = await bank.world.engine.transaction(scope, (tx) =>
    asBank(tx, scope, () => twice(tx)),
  )
  expect(observed).toEqual([2, 1])
})

test('refuses a statement after its transaction has ended', async () => {
  const left: Tx[] = []
  await bank.world.engine.transaction(scope, async (tx) => void left.push(tx))
  await expect(visibleWallets(left[0]!)).rejects.toThrow('This transaction has ended.')
})
