import { Refusal } from '#contract/kit/refusal'
import { EXPORT_ROWS_MAX, type exportTransactions } from '#contract/wallet'
import { BYTE_ORDER_MARK, headOf, remark, rowOf, type Column } from '#bank/http/csv'
import { tooFast } from '#bank/http/limits'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { NoTransactionContext, PersonContext, StreamedHandler } from '#bank/requestContext'
import {
  bookedWithin,
  countByCurrency,
  type ReadRow,
  type StatementExtract,
} from './export.rows.ts'
import { releaseExportLock, renewExportLock, takeExportLock } from './exportLock.rows.ts'
import { centsOf } from './cents.ts'
import { clockIn, columnsFor, type StatementLine } from './statementColumns.ts'
import { walletOf } from './wallet.ts'

type ExportContext = NoTransactionContext<typeof exportTransactions>

const BATCH_ROWS = 1_000
const LOCK_MS = 60_000
const RETRY_AFTER_S = 5

/**
 * Read a thousand rows at a time, each in its own transaction, so that a slow client holds nothing
 * but its export lock. Balances count every transaction, filtered out or not.
 */
export const handleExportTransactions: StreamedHandler<typeof exportTransactions> = {
  async streamed({ wallet_uuid, filter = {}, time_zone, bom }, context) {
    const clock = clockIn(time_zone)
    const lockId = context.world.random.id()
    const { extract, coins } = await context.commit(async (current) => {
      const wallet = await walletOf(current.tx, current.scope, wallet_uuid)
      // Take the lock first, so that many parallel exports cost little; a refusal rolls it back.
      if (
        !(await takeExportLock(
          current.tx,
          current.scope,
          lockOf(context, lockId),
          context.world.clock.now(),
        ))
      )
        throw tooFast(RETRY_AFTER_S)
      const cents = await centsOf(current, filter)
      const extract = { walletId: wallet.id, upTo: wallet.places, filter, cents }
      const coins = await coinsIn(current, extract)
      return { extract, coins }
    })
    const columns = columnsFor(coins, clock)
    return {
      file: `transactions-${context.world.clock.now().toISOString().slice(0, 10)}.csv`,
      content: linesOf(context, lockId, extract, columns, bom ? BYTE_ORDER_MARK : ''),
      brokenOff: (requestId) =>
        remark(columns, `ERROR: this file is not complete (request ${requestId})`),
    }
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

async function* linesOf(
  context: ExportContext,
  lockId: string,
  extract: StatementExtract,
  columns: readonly Column<StatementLine>[],
  before: string,
): AsyncGenerator<string> {
  const booked = new Map<string, bigint>()
  const lineOf = (row: ReadRow) => {
    const balance = (booked.get(row.currency_id) ?? 0n) + BigInt(row.change)
    booked.set(row.currency_id, balance)
    return row.id === null ? '' : rowOf(columns, { row, balance })
  }
  try {
    yield before + headOf(columns)
    for (let after = 0; after < extract.upTo; after += BATCH_ROWS) {
      const until = Math.min(after + BATCH_ROWS, extract.upTo)
      const rows = await context.within(async ({ tx, scope }) => {
        await renewExportLock(tx, scope, lockOf(context, lockId))
        return bookedWithin(tx, scope.tenantId, extract, after, until)
      })
      const lines = rows.map(lineOf).join('')
      if (lines !== '') yield lines
    }
  } finally {
    await context.within(({ tx, scope }) => releaseExportLock(tx, scope, lockId))
  }
}

const lockOf = ({ world }: Pick<ExportContext, 'world'>, id: string) => ({
  id,
  until: new Date(world.clock.now().getTime() + LOCK_MS),
})
