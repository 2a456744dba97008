import { Outdated, type BulkInsert } from '#bank/ledger/step'
import { lockPayout } from './payout.rows.ts'
import { payoutNews, writeLineEnd } from './step.ts'

interface PayoutPaid {
  id: string
  n: number
  orderId: string
}

/**
 * In the step that moves the money, decided under the payout's lock: of two banks that pay the same
 * line one commits, and nothing is paid once the payout is canceled.
 */
export const payoutsPaid: BulkInsert<PayoutPaid> = {
  name: 'payouts paid',
  rank: 16,
  async lock(tx, tenantId, rows) {
    await tx.query(
      `select from payouts where tenant_id = $1 and id = any($2) order by id for no key update`,
      [tenantId, rows.map(({ id }) => id)],
    )
  },
  async write(tx, tenantId, rows, at) {
    const news = []
    for (const { id, n, orderId } of rows) {
      const row = await lockPayout(tx, tenantId, id)
      if (row?.status !== 'PAYING') throw new Outdated()
      const end = { n, outcome: 'PLACED', orderId, reason: null } as const
      const next = await writeLineEnd({ tx, tenantId, at }, row, end)
      if (!next) throw new Outdated()
      // The news of the orders tell of each line.
      if (next.status === 'DONE') news.push(payoutNews(next, 'UPDATE'))
    }
    return news
  },
}
