import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { BookCurrency } from '#contract/ops/book'
import type { exportBookReport, printBookReport } from '#contract/ops/bookReport'
import { csvDownload, type Column } from '#bank/http/csv'
import { once } from '#bank/http/download'
import type { RequestContext, StreamedHandler } from '#bank/requestContext'
import { dayEnd, dayOf, dayStart, monthEnd, monthStart, previousDay } from './day.ts'
import { earnedIn, earningShown } from './earnings.ts'
import type { Span } from './earnings.rows.ts'
import type { BookReport } from './reportContents.ts'
import { writeReportPdf } from './reportPdf.ts'
import { readCurrencies } from './shown.ts'
import { readTrialBalanceOf } from './trialBalance.ts'

type Reader = Pick<RequestContext, 'tx' | 'scope' | 'world'>

async function reportOf(
  { period }: Pick<ParsedOf<typeof exportBookReport>, 'period'>,
  context: Reader,
): Promise<BookReport> {
  const isMonth = period.length === 'YYYY-MM'.length
  const until = isMonth ? monthEnd(period) : dayEnd(period)
  const since = isMonth ? monthStart(period) : dayStart(period)
  if (until > context.world.clock.now()) throw notEnded()
  const span: Span = { since, until, by: isMonth ? 'month' : 'day' }
  const balance = await readTrialBalanceOf({ day: previousDay(dayOf(until)) }, context)
  const earned = await earnedIn(context, span)
  const currencies = await readCurrencies(context.tx, context.scope.tenantId)
  return { period, balance, earnings: earned.map((line) => earningShown(line, currencies)) }
}

function notEnded() {
  const errors = [{ pointer: '/period', code: 'TOO_LARGE' }]
  return new Refusal('VALIDATION_FAILED', 'The period has not ended.', { errors })
}

interface ReportCells {
  section: 'balance' | 'earned'
  name: string
  currency: BookCurrency
  count: number | null
  debit: string | null
  credit: string | null
}

const columns: readonly Column<ReportCells>[] = [
  { name: 'section', text: ({ section }) => section },
  { name: 'name', text: ({ name }) => name },
  { name: 'currency', text: ({ currency }) => currency.symbol },
  { name: 'chain', text: ({ currency }) => currency.chain },
  { name: 'count', text: ({ count }) => (count === null ? null : `${count}`) },
  { name: 'debit', amount: ({ debit }) => debit },
  { name: 'credit', amount: ({ credit }) => credit },
]

/** Fees are a credit, and stand as one. */
const cellsOf = ({ balance, earnings }: BookReport): ReportCells[] => [
  ...balance.currencies.flatMap(({ currency, debit, credit, kinds }): ReportCells[] => [
    ...kinds.map(({ kind, accounts, ...sides }) => ({
      section: 'balance' as const,
      name: kind,
      currency,
      count: accounts,
      ...sides,
    })),
    { section: 'balance', name: 'total', currency, count: null, debit, credit },
  ]),
  ...earnings.map(
    ({ source, currency, count, amount }): ReportCells => ({
      section: 'earned',
      name: source,
      currency,
      count,
      debit: null,
      credit: amount,
    }),
  ),
]

export const handleExportBookReport: StreamedHandler<typeof exportBookReport> = {
  async streamed(request, context) {
    const report = await context.commit((current) => reportOf(request, current))
    return csvDownload({
      file: `report-${request.period}.csv`,
      columns,
      batches: once(cellsOf(report)),
    })
  },
}

export const handlePrintBookReport: StreamedHandler<typeof printBookReport> = {
  async streamed({ language, ...request }, context) {
    const report = await context.commit((current) => reportOf(request, current))
    const issued = context.world.clock.now()
    const bytes = await writeReportPdf(report, { ...context.tenant.config, language, issued })
    return {
      file: `report-${request.period}.pdf`,
      content: once(bytes),
      brokenOff: () => '',
    }
  },
}
