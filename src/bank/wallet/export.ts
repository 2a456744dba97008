import { Refusal } from '#contract/kit/refusal'
import { EXPORT_ROWS_MAX, type exportTransactions } from '#contract/wallet'
import { BYTE_ORDER_MARK, headOf, remark, rowOf, type Column } from '#bank/http/csv'
import { tooFast } from '#bank/http/limits'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { LooseVisit, PersonVisit, Streamed } from '#bank/requestContext'
import { bookedAfter, countByCurrency, type Extract } from './export.rows.ts'
import { endTurn, keepTurn, takeTurn } from './exportLock.rows.ts'
import { centsOf } from './cents.ts'
import { clockIn, columnsFor, type Coins, type StatementLine } from './statementColumns.ts'
import { walletOf } from './wallet.ts'

type Visiting = LooseVisit<typeof exportTransactions>

const AT_ONCE = 1_000
const TURN_MS = 60_000
const TRY_AGAIN_S = 5

/**
 * A wallet's transactions as a statement, oldest first. It is read a thousand rows at a time, each
 * in a transaction of its own, so that a slow reader holds nothing but their turn. Balances count
 * every transaction of the wallet, whatever the filter leaves out.
 */
export const transactionsExported: Streamed<typeof exportTransactions> = {
  async streamed({ wallet_uuid, filter = {}, time_zone, bom }, visit) {
    const clock = clockIn(time_zone)
    const turnId = visit.world.random.id()
    const { extract, coins } = await visit.commit(async (here) => {
      const wallet = await walletOf(here.tx, here.scope, wallet_uuid)
      // First of all, so that asking for many at once costs little; whatever refuses gives it back.
      if (!(await takeTurn(here.tx, here.scope, turnOf(visit, turnId), visit.world.clock.now())))
        throw tooFast(TRY_AGAIN_S)
      const cents = await centsOf(here, filter)
      const extract = { walletId: wallet.id, upTo: wallet.places, filter, cents }
      const coins = await coinsIn(here, extract)
      return { extract, coins }
    })
    const columns = columnsFor(coins, clock)
    return {
      file: `transactions-${visit.world.clock.now().toISOString().slice(0, 10)}.csv`,
      text: linesOf(visit, turnId, extract, columns, bom ? BYTE_ORDER_MARK : ''),
      brokenOff: (requestId) =>
        remark(columns, `ERROR: this file is not complete (request ${requestId})`),
    }
  },
}

async function coinsIn({ tx, scope }: PersonVisit, extract: Extract): Promise<Coins> {
  const counts = await countByCurrency(tx, scope.tenantId, extract, EXPORT_ROWS_MAX + 1)
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0)
  if (count > EXPORT_ROWS_MAX)
    throw new Refusal('EXPORT_TOO_LARGE', `At most ${EXPORT_ROWS_MAX} transactions at once.`)
  const dealtIn = await listAllCurrencyRows(tx, scope.tenantId)
  return { dealtIn, told: dealtIn.filter(({ id }) => counts.has(id)) }
}

async function* linesOf(
  visit: Visiting,
  turnId: string,
  extract: Extract,
  columns: readonly Column<StatementLine>[],
  before: string,
): AsyncGenerator<string> {
  const booked = new Map<string, bigint>()
  let after = 0
  try {
    yield before + headOf(columns)
    for (;;) {
      const rows = await visit.within(async ({ tx, scope }) => {
        await keepTurn(tx, scope, turnOf(visit, turnId))
        return bookedAfter(tx, scope.tenantId, extract, after, AT_ONCE)
      })
      if (rows.length > 0)
        yield rows
          .map((row) => {
            const balance = (booked.get(row.currency_id) ?? 0n) + BigInt(row.moved)
            return rowOf(columns, { row, balance })
          })
          .join('')
      if (rows.length < AT_ONCE) return
      const last = rows.at(-1)
      after = Number(last?.place)
      for (const [currencyId, total] of Object.entries(last?.totals ?? {}))
        booked.set(currencyId, (booked.get(currencyId) ?? 0n) + BigInt(total))
    }
  } finally {
    await visit.within(({ tx, scope }) => endTurn(tx, scope, turnId))
  }
}

const turnOf = ({ world }: Pick<Visiting, 'world'>, id: string) => ({
  id,
  until: new Date(world.clock.now().getTime() + TURN_MS),
})
