import { Refusal } from '#contract/kit/refusal'
import { EXPORT_ROWS_MAX, type exportTransactions } from '#contract/wallet'
import { BATCH_ROWS, csvDownload } from '#bank/http/csv'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { PersonContext, StreamedHandler } from '#bank/requestContext'
import {
  bookedWithin,
  countByCurrency,
  type ReadRow,
  type StatementExtract,
} from './export.rows.ts'
import { createExportLock } from './exportLock.ts'
import { centsOf } from './cents.ts'
import { clockIn, columnsFor, type StatementLine } from './statementColumns.ts'
import { walletOf } from './wallet.ts'

/**
 * Read a thousand rows at a time, each in its own transaction, so that a slow client holds nothing
 * but its export lock. Balances count every transaction, filtered out or not.
 */
export const handleExportTransactions: StreamedHandler<typeof exportTransactions> = {
  async streamed({ wallet_uuid, filter = {}, time_zone, bom }, context) {
    const clock = clockIn(time_zone)
    const lock = createExportLock(context)
    const { extract, coins } = await context.commit(async (current) => {
      const wallet = await walletOf(current.tx, current.scope, wallet_uuid)
      // Take the lock first, so that many parallel exports cost little; a refusal rolls it back.
      await lock.take(current)
      const cents = await centsOf(current, filter)
      const extract = { walletId: wallet.id, upTo: wallet.places, filter, cents }
      const coins = await coinsIn(current, extract)
      return { extract, coins }
    })
    const read = (after: number) =>
      context.within(async (current) => {
        await lock.renew(current)
        const until = Math.min(after + BATCH_ROWS, extract.upTo)
        return bookedWithin(current.tx, current.scope.tenantId, extract, after, until)
      })
    return csvDownload({
      file: `transactions-${context.world.clock.now().toISOString().slice(0, 10)}.csv`,
      columns: columnsFor(coins, clock),
      batches: withBalances(extract.upTo, read),
      bom,
      end: () => context.within(lock.release),
    })
  },
}

async function coinsIn({ tx, scope }: PersonContext, extract: StatementExtract) {
  const counts = await countByCurrency(tx, scope.tenantId, extract, EXPORT_ROWS_MAX + 1)
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0)
  if (count > EXPORT_ROWS_MAX)
    throw new Refusal('EXPORT_TOO_LARGE', `At most ${EXPORT_ROWS_MAX} transactions at once.`)
  const all = await listAllCurrencyRows(tx, scope.tenantId)
  return { all, listed: all.filter(({ id }) => counts.has(id)) }
}

async function* withBalances(
  upTo: number,
  read: (after: number) => Promise<ReadRow[]>,
): AsyncGenerator<StatementLine[]> {
  const booked = new Map<string, bigint>()
  for (let after = 0; after < upTo; after += BATCH_ROWS)
    yield (await read(after)).flatMap((row) => {
      const balance = (booked.get(row.currency_id) ?? 0n) + BigInt(row.change)
      booked.set(row.currency_id, balance)
      return row.id === null ? [] : { row, balance }
    })
}
