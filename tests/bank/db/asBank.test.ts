import { expect, test } from 'vitest'
import { asBank } from '#bank/db/asBank'
import type { Tx } from '#bank/db/engine'
import { openOrders } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

const bank = await openTestBank()
const desk = await openOrders(bank)
/** Two people with two wallets each. */
const ann = await desk.moveIn()
await desk.moveIn()
const scope = { tenantId: desk.tenantId, personId: ann.personId }

const walletsSeen = async (tx: Tx) => (await tx.query('select from wallets')).count

test('the bank looks past a person’s own rows, and whoever reads meanwhile does not', async () => {
  const seen = await bank.world.engine.transaction(scope, (tx) =>
    Promise.all([walletsSeen(tx), asBank(tx, scope, () => walletsSeen(tx)), walletsSeen(tx)]),
  )
  expect(seen).toEqual([2, 4, 2])
})

test('a look of two statements finds the wall standing again at the second', async () => {
  const twice = async (tx: Tx) => [await walletsSeen(tx), await walletsSeen(tx)]
  const seen = await bank.world.engine.transaction(scope, (tx) =>
    asBank(tx, scope, () => twice(tx)),
  )
  expect(seen).toEqual([4, 2])
})

test('what is said after a transaction has ended is heard in no other', async () => {
  const left: Tx[] = []
  await bank.world.engine.transaction(scope, async (tx) => void left.push(tx))
  await expect(walletsSeen(left[0]!)).rejects.toThrow('This transaction has ended.')
})
