import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { TAX_ROWS_MAX, type readTaxReport, type taxReportCalls } from '#contract/taxReport'
import { csvDownload, type Column } from '#bank/http/csv'
import { once } from '#bank/http/download'
import { tenTo } from '#bank/rate/ratio'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { HandlersOf, PersonContext, StreamedHandler } from '#bank/requestContext'
import { createExportLock } from '#bank/wallet/exportLock'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { clockIn, midnightOf, type WallClock } from '#bank/wallet/statementColumns'
import { matchLots, type Disposal, type LotMovement } from './lots.ts'
import { listBooked, type BookedTransaction } from './taxReport.rows.ts'
import { eventWorth, type AssetLine } from './worth.ts'

/** So that amounts of one asset on several chains can be added. */
const AMOUNT_SCALE = 18

type Request = ParsedOf<typeof readTaxReport>

interface AssetDisposal extends Disposal {
  asset: string
}

const handleReadTaxReport: StreamedHandler<typeof readTaxReport> = {
  async streamed(request, context) {
    const lock = createExportLock(context)
    const clock = clockIn(request.time_zone)
    const disposals = await context.commit(async (current) => {
      await lock.take(current)
      const left = await disposalsOf(request, clock, current)
      await lock.release(current)
      return left
    })
    return csvDownload({
      file: `tax-report-${request.year}.csv`,
      columns: columnsFor(clock, context.tenant.config.base_currency),
      batches: once(disposals),
      bom: request.bom,
    })
  },
}

export const taxReportRoutes: HandlersOf<typeof taxReportCalls> = {
  readTaxReport: handleReadTaxReport,
}

async function disposalsOf(
  { year }: Request,
  clock: WallClock,
  context: PersonContext,
): Promise<AssetDisposal[]> {
  const { tx, scope } = context
  const since = midnightOf(`${year}-01-01`, clock)
  const until = midnightOf(`${Number(year) + 1}-01-01`, clock)
  const booked = await listBooked(tx, scope, until, TAX_ROWS_MAX)
  if (booked.length > TAX_ROWS_MAX)
    throw new Refusal('EXPORT_TOO_LARGE', `At most ${TAX_ROWS_MAX} transactions at once.`)
  const currencies = await listAllCurrencyRows(tx, scope.tenantId)
  const byAsset = await movementsOf(context, linesIn(booked, currencies))
  return [...byAsset]
    .flatMap(([asset, movements]) =>
      matchLots(movements).disposals.map((disposal) => ({ ...disposal, asset })),
    )
    .filter(({ leftAt }) => leftAt >= since)
    .toSorted((one, other) => one.leftAt.getTime() - other.leftAt.getTime())
}

/**
 * An event is an order, or a transaction with those linked to it: its fees, the second leg of an
 * exchange, and what came back of it. So a payment that was returned whole is no event, and neither is
 * a move between one's own wallets. Of one moment, what came is first.
 */
function linesIn(
  booked: readonly BookedTransaction[],
  currencies: readonly CurrencyRow[],
): AssetLine[] {
  const currencyOf = new Map(currencies.map((currency) => [currency.id, currency]))
  const eventOf = eventsIn(booked)
  const lines = new Map<string, AssetLine>()
  for (const one of booked) {
    const { symbol: asset, type, scale } = currencyOf.get(one.currencyId)!
    const event = eventOf(one)
    const change = one.change * tenTo(AMOUNT_SCALE - scale)
    const line = lines.get(`${event} ${asset}`)
    if (line) line.change += change
    else {
      const { at, kind } = one
      lines.set(`${event} ${asset}`, { event, at, kind, asset, isCrypto: type !== 'fiat', change })
    }
  }
  return [...lines.values()]
    .filter(({ change }) => change !== 0n)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.change > b.change ? -1 : 1))
}

/** A refund of a fee is linked to the fee, and that to the payment. */
function eventsIn(booked: readonly BookedTransaction[]): (of: BookedTransaction) => string {
  const byId = new Map(booked.map((one) => [one.id, one]))
  return function eventOf({ id, orderId, linkedId }): string {
    const parent = linkedId === null ? undefined : byId.get(linkedId)
    return orderId ?? (parent ? eventOf(parent) : id)
  }
}

async function movementsOf(
  context: PersonContext,
  lines: readonly AssetLine[],
): Promise<Map<string, LotMovement[]>> {
  const worthOf = await eventWorth(context, lines, AMOUNT_SCALE)
  const byAsset = new Map<string, LotMovement[]>()
  for (const line of lines) {
    if (!line.isCrypto) continue
    const movements = byAsset.get(line.asset) ?? []
    movements.push({ ...line, worth: worthOf(line) })
    byAsset.set(line.asset, movements)
  }
  return byAsset
}

function columnsFor({ zone, format }: WallClock, base: string): Column<AssetDisposal>[] {
  const money = (name: string, take: (row: AssetDisposal) => bigint) => ({
    name: `${name} (${base})`,
    amount: (row: AssetDisposal) => fromMinor(take(row), TOTAL_SCALE),
  })
  return [
    { name: 'asset', text: ({ asset }) => asset },
    { name: 'amount', amount: ({ amount }) => fromMinor(amount, AMOUNT_SCALE) },
    { name: `acquired_at (${zone})`, text: ({ cameAt }) => cameAt && format(cameAt) },
    { name: 'acquired_by', text: ({ cameBy }) => cameBy },
    { name: `disposed_at (${zone})`, text: ({ leftAt }) => format(leftAt) },
    { name: 'disposed_by', text: ({ leftBy }) => leftBy },
    money('proceeds', ({ proceeds }) => proceeds),
    money('cost', ({ cost }) => cost),
    money('gain', ({ proceeds, cost }) => proceeds - cost),
    { name: 'event', text: ({ event }) => event },
  ]
}
