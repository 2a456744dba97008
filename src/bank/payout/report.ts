import type { exportPayout, PayoutRow } from '#contract/payout'
import { csvDownload, type Column } from '#bank/http/csv'
import { once } from '#bank/http/download'
import type { StreamedHandler } from '#bank/requestContext'
import { payoutOf } from './payout.ts'
import { findPayout } from './payout.rows.ts'
import { payoutDetailOf } from './shown.ts'

/** What became of each line; of a draft what its check says. */
export const handleExportPayout: StreamedHandler<typeof exportPayout> = {
  async streamed(request, context) {
    const { id, symbol, rows } = await context.commit(async (current) =>
      payoutDetailOf(current, await payoutOf(current, request, findPayout)),
    )
    return csvDownload({
      file: `payout-${id.slice(0, 8)}.csv`,
      columns: columnsOf(symbol),
      batches: once(rows),
      bom: request.bom,
    })
  },
}

const columnsOf = (symbol: string): Column<PayoutRow>[] => [
  { name: 'row', amount: ({ n }) => String(n) },
  { name: 'recipient', text: ({ recipient }) => recipient },
  { name: 'paid_to', text: ({ title }) => title },
  { name: 'account', text: ({ detail }) => detail },
  { name: 'reference', text: ({ reference }) => reference },
  { name: 'amount', amount: ({ pays }) => pays },
  { name: 'fee', amount: ({ fee }) => fee },
  { name: 'total', amount: ({ total }) => total },
  { name: 'currency', text: () => symbol },
  { name: 'outcome', text: ({ outcome }) => outcome },
  { name: 'problem', text: ({ problem }) => problem?.code ?? null },
  { name: 'order_uuid', text: ({ order_uuid }) => order_uuid },
  { name: 'order_status', text: ({ order_status }) => order_status },
]
