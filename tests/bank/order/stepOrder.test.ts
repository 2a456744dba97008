import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { stepOrder } from '#bank/order/stepOrder'
import type { BankServices } from '#bank/services'
import { plantWaiting } from './waiting.ts'
import { openTestBank } from '#tests/kit/bank'
import { openOrderKit } from './orderKit.ts'

/** A step of the bank that meets somebody else's is decided anew, and not for ever. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const owner = await kit.moveIn()
await kit.give(owner, kit.usd, 500_00n)
const { tenantId, usd: currencyId } = kit
const { personId, walletId } = owner

/** So many commits fail first; tells how often each was decided and tried. */
async function stepAfter(failures: number, code: 'STATE_CONFLICT' | 'INTERNAL' = 'STATE_CONFLICT') {
  const { id } = await plantWaiting(bank.world, { tenantId, personId, walletId, currencyId })
  const counts = { decided: 0, tried: 0 }
  const { writer } = bank.world
  const world: BankServices = {
    ...bank.world,
    writer: {
      ...writer,
      commit: (...asked) => {
        counts.tried += 1
        if (counts.tried <= failures) throw new Refusal(code)
        return writer.commit(...asked)
      },
    },
  }
  const stepped = stepOrder(world, tenantId, id, () => {
    counts.decided += 1
    return { event: { type: 'order.cancel' }, by: { actor: 'customer' } }
  })
  const status = await stepped.then(
    (order) => order?.status,
    (thrown: Refusal) => thrown.code,
  )
  return { status, ...counts }
}

test.each([
  [0, 'CANCELED', 1],
  [4, 'CANCELED', 5],
  [5, 'STATE_CONFLICT', 5],
])('after %d steps of others it is %s', async (failures, status, tried) => {
  expect(await stepAfter(failures)).toEqual({ status, decided: tried, tried })
})

test('what is no step of another is not tried again', async () => {
  expect(await stepAfter(1, 'INTERNAL')).toEqual({ status: 'INTERNAL', decided: 1, tried: 1 })
})
