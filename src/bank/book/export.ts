import type {
  BookAccount,
  BookCurrency,
  BookPosting,
  exportBookAccounts,
  exportBookPostings,
  exportTrialBalance,
} from '#contract/ops/book'
import { once } from '#bank/http/download'
import { BATCH_ROWS, csvDownload, type Column } from '#bank/http/csv'
import type { StreamedHandler } from '#bank/requestContext'
import { listBookRows, type AccountFilter, type BookAccountRow } from './accounts.rows.ts'
import { accountFilter, accountFor, readPostings } from './accounts.ts'
import { dayOf } from './day.ts'
import { bookAccountShown, readCurrencies } from './shown.ts'
import { readTrialBalanceOf } from './trialBalance.ts'

interface BalanceCells {
  currency: BookCurrency
  kind: string
  accounts: number | null
  debit: string
  credit: string
}

const money = <Row extends { currency: BookCurrency }>(): readonly Column<Row>[] => [
  { name: 'currency', text: ({ currency }) => currency.symbol },
  { name: 'chain', text: ({ currency }) => currency.chain },
]

const sides: readonly Column<{ debit: string; credit: string }>[] = [
  { name: 'debit', amount: ({ debit }) => debit },
  { name: 'credit', amount: ({ credit }) => credit },
]

const balanceColumns: readonly Column<BalanceCells>[] = [
  ...money<BalanceCells>(),
  { name: 'kind', text: ({ kind }) => kind },
  { name: 'accounts', text: ({ accounts }) => (accounts === null ? null : `${accounts}`) },
  ...sides,
]

export const handleExportTrialBalance: StreamedHandler<typeof exportTrialBalance> = {
  async streamed(request, context) {
    const { as_of, day, currencies } = await context.commit((current) =>
      readTrialBalanceOf(request, current),
    )
    const rows = currencies.flatMap(({ currency, debit, credit, kinds }): BalanceCells[] => [
      ...kinds.map((line) => ({ currency, ...line })),
      { currency, kind: 'total', accounts: null, debit, credit },
    ])
    return csvDownload({
      file: `trial-balance-${day ?? as_of.slice(0, 10)}.csv`,
      columns: balanceColumns,
      batches: once(rows),
    })
  },
}

const accountColumns: readonly Column<BookAccount>[] = [
  { name: 'account', text: ({ id }) => id },
  { name: 'kind', text: ({ kind }) => kind },
  { name: 'address', text: ({ address }) => address },
  { name: 'owner', text: ({ owner }) => owner?.id ?? null },
  ...money<BookAccount>(),
  ...sides,
  { name: 'held', amount: ({ held }) => held },
]

/** A thousand accounts at a time, each thousand as it stands when it is read. */
export const handleExportBookAccounts: StreamedHandler<typeof exportBookAccounts> = {
  async streamed(filters, context) {
    const filter = await context.commit((current) => accountFilter(filters, current))
    const read = (after: AccountFilter['after']) =>
      context.within(async ({ tx, scope: { tenantId } }) => {
        if (!filter) return { rows: [], shown: [] }
        const rows = await listBookRows(tx, tenantId, { ...filter, after }, BATCH_ROWS)
        const currencies = await readCurrencies(tx, tenantId)
        return { rows, shown: rows.map((row) => bookAccountShown(row, currencies)) }
      })
    return csvDownload({
      file: `accounts-${dayOf(context.world.clock.now())}.csv`,
      columns: accountColumns,
      batches: accountBatches(read),
    })
  },
}

async function* accountBatches(
  read: (
    after: AccountFilter['after'],
  ) => Promise<{ rows: readonly BookAccountRow[]; shown: readonly BookAccount[] }>,
): AsyncGenerator<readonly BookAccount[]> {
  let after: AccountFilter['after'] = null
  for (;;) {
    const { rows, shown } = await read(after)
    yield shown
    after = rows.at(-1) ?? null
    if (rows.length < BATCH_ROWS) return
  }
}

const postingColumns: readonly Column<BookPosting>[] = [
  { name: 'posting', text: ({ id }) => id },
  { name: 'at', text: ({ at }) => at },
  { name: 'cause', text: ({ cause }) => cause },
  { name: 'transfer', text: ({ transfer }) => transfer },
  { name: 'order', text: ({ order }) => order?.number ?? null },
  ...sides,
  { name: 'held', amount: ({ held }) => held },
  { name: 'balance', amount: ({ balance }) => balance },
]

export const handleExportBookPostings: StreamedHandler<typeof exportBookPostings> = {
  async streamed({ id }, context) {
    const account = await context.commit((current) => accountFor(current, id))
    const read = (before: string | null) =>
      context.within((current) => readPostings(current, account, before, BATCH_ROWS))
    return csvDownload({
      file: `postings-${dayOf(context.world.clock.now())}.csv`,
      columns: postingColumns,
      batches: postingBatches(read),
    })
  },
}

async function* postingBatches(
  read: (before: string | null) => ReturnType<typeof readPostings>,
): AsyncGenerator<readonly BookPosting[]> {
  let before: string | null = null
  for (;;) {
    const { shown, has_more }: Awaited<ReturnType<typeof readPostings>> = await read(before)
    yield shown
    before = shown.at(-1)?.id ?? null
    if (!has_more) return
  }
}
