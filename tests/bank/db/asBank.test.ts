import { expect, test } from 'vitest'
import { allAsBank, asBank } from '#bank/db/asBank'
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

test('for staff too, who see no more afterwards', async () => {
  const staff = { tenantId: kit.tenantId, personId: null, staff: 'read' } as const
  const visibleTokens = async (tx: Tx) => (await tx.query('select from access_tokens')).count
  const work = async (tx: Tx) => {
    const before = await visibleTokens(tx)
    const asTheBank = await allAsBank(tx, staff, () => visibleTokens(tx))
    return { before, seesAll: asTheBank > 0, after: await visibleTokens(tx) }
  }
  const observed = await bank.world.engine.transaction(staff, work)
  expect(observed).toEqual({ before: 0, seesAll: true, after: 0 })
})

test('work of several statements sees beyond them throughout, and nothing after it does', async () => {
  const twice = async (tx: Tx) => [await visibleWallets(tx), await visibleWallets(tx)]
  const observed = await bank.world.engine.transaction(scope, async (tx) => [
    ...(await allAsBank(tx, scope, () => twice(tx))),
    await visibleWallets(tx),
  ])
  expect(observed).toEqual([2, 2, 1])
})

test('refuses a statement after its transaction has ended', async () => {
  const left: Tx[] = []
  await bank.world.engine.transaction(scope, async (tx) => void left.push(tx))
  await expect(visibleWallets(left[0]!)).rejects.toThrow('This transaction has ended.')
})

test('the banks of tests refuse a transaction within another', async () => {
  const { engine } = bank.world
  const nested = () => engine.transaction(scope, () => engine.transaction(scope, visibleWallets))
  await expect(nested()).rejects.toThrow('two connections')
})
