import { expect, test } from 'vitest'
import { insertWaitingNotice } from '#bank/notice/waiting'
import { plantOrder } from '#tests/bank/harness/doubtful'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'

/** Who a payment is to, in the notice that it waits for its owner. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)

async function factsOf(sql: string, ...values: unknown[]) {
  const { walletId } = await kit.moveIn()
  const [row] = await kit.rows<{ person_id: string }>(
    'select person_id from wallets where tenant_id = $1 and id = $2',
    walletId,
  )
  const owner = { tenantId: kit.tenantId, personId: row!.person_id, walletId }
  const { id } = await plantOrder(bank.world, owner, [])
  await kit.rows(`update orders set ${sql} where tenant_id = $1 and id = $2`, id, ...values)
  await insertWaitingNotice(bank.world, kit.tenantId, id)
  await insertWaitingNotice(bank.world, kit.tenantId, id)
  const notices = await kit.rows<{ facts: object }>(
    'select facts from notices where tenant_id = $1 and subject = $2',
    id,
  )
  return notices.map(({ facts }) => facts)
}

const paid = { amount: '100.00', currency: 'USD', order_type: 'HIFI_ACH_OFFRAMP' }

test('an address nobody saved is told by its ends alone, once', async () => {
  const address = '0x1F9090aaE28b8a3dCeaDf281B0F12828e676c326'
  expect(await factsOf('to_address = $3', address)).toEqual([{ ...paid, name: '0x1F90…76c326' }])
})

test('a saved recipient is told by name, whatever the address', async () => {
  const destination = JSON.stringify({ title: 'Rowan Mill', detail: null })
  expect(await factsOf('destination = $3, to_address = $4', destination, '0x1F9090aa')).toEqual([
    { ...paid, name: 'Rowan Mill' },
  ])
})

test('a payment to nobody who can be named has no name', async () => {
  expect(await factsOf('to_address = null')).toEqual([paid])
})
