import { expect, test } from 'vitest'
import { moveLeg } from '#bank/wallet/legs'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit } from './walletKit.ts'

const bank = await openTestBank()
const { customer, rows, tenantId } = await openWalletKit(bank)

test('of two who move a transaction from the same status, the second decides anew', async () => {
  const ann = await customer()
  const id = await ann.line(5_00n, { type: 'withdrawal', status: 'new' })
  const before = {
    id,
    walletId: ann.wallet,
    personId: ann.personId,
    status: 'new',
    subStatus: null,
  } as const
  const moved = ['order.canceled', 'order.approved'] as const
  const moves = moved.map((type) => moveLeg(before, { type }))
  const { commit } = bank.world.writer
  await commit(tenantId, { transfers: [], rows: [moves[0]!] })
  await expect(commit(tenantId, { transfers: [], rows: [moves[1]!] })).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
  })
  const steps = await rows(
    `select event from transaction_history
     where tenant_id = $1 and transaction_id = $2 and from_status is not null`,
    id,
  )
  expect(steps).toEqual([{ event: 'order.canceled' }])
})
