import {
  CARD_EXPORT_ROWS_MAX,
  type CardTransaction,
  type exportCardTransactions,
  type exportSubAccountTransactions,
} from '#contract/cardTransaction'
import { Refusal } from '#contract/kit/refusal'
import { BATCH_ROWS, csvDownload, type Column } from '#bank/http/csv'
import { listAllCurrencyRows } from '#bank/reference/reference.rows'
import type { Download, NoTransactionContext, StreamedHandler } from '#bank/requestContext'
import { cardTransactionShown, filterOf, noStories } from './transactions.ts'
import {
  countCardTransactions,
  pageOfCardTransactions,
  type CardTransactionFilter,
} from './transaction.rows.ts'

type CardExportContext = NoTransactionContext<typeof exportCardTransactions>

const columns: readonly Column<CardTransaction>[] = [
  { name: 'id', text: ({ id }) => id },
  { name: 'created_at', text: ({ created_at }) => created_at },
  { name: 'cleared_at', text: ({ cleared_at }) => cleared_at },
  { name: 'type', text: ({ transaction_type }) => transaction_type },
  { name: 'status', text: ({ status }) => status },
  { name: 'failure_reason', text: ({ failure_reason }) => failure_reason },
  { name: 'card', text: ({ last4 }) => last4 },
  { name: 'merchant', text: ({ merchant }) => merchant.name },
  { name: 'merchant_category', text: ({ merchant }) => merchant.category_code },
  { name: 'merchant_country', text: ({ merchant }) => merchant.country },
  { name: 'billing_amount', amount: ({ billing_amount }) => billing_amount },
  { name: 'billing_currency', text: ({ billing_currency }) => billing_currency },
  { name: 'transaction_amount', amount: ({ transaction_amount }) => transaction_amount },
  { name: 'transaction_currency', text: ({ transaction_currency }) => transaction_currency },
  { name: 'refunded_amount', amount: ({ refunded_amount }) => refunded_amount },
]

export const handleExportCardTransactions: StreamedHandler<typeof exportCardTransactions> = {
  streamed: async (request, context) =>
    download(context, await context.commit((current) => filterOf(request, current))),
}

export const handleExportSubAccountTransactions: StreamedHandler<
  typeof exportSubAccountTransactions
> = {
  streamed: async ({ id, ...more }, context) =>
    download(
      context,
      await context.commit((current) => filterOf({ ...more, fiat_account_id: id }, current)),
    ),
}

async function download(
  context: CardExportContext,
  filter: CardTransactionFilter,
): Promise<Download> {
  const now = context.world.clock.now().toISOString()
  // Leave out later transactions, so that pages do not shift during the export.
  const upTo = { ...filter, to: filter.to !== null && filter.to < now ? filter.to : now }
  const total = await context.within(({ tx, scope }) =>
    countCardTransactions(tx, scope.tenantId, upTo),
  )
  if (total > CARD_EXPORT_ROWS_MAX)
    throw new Refusal('EXPORT_TOO_LARGE', `At most ${CARD_EXPORT_ROWS_MAX} transactions at once.`)
  return csvDownload({
    file: `card-transactions-${now.slice(0, 10)}.csv`,
    columns,
    batches: batchesOf(context, upTo),
  })
}

async function* batchesOf(
  context: CardExportContext,
  filter: CardTransactionFilter,
): AsyncGenerator<CardTransaction[]> {
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const items = await context.within(async ({ tx, scope }) => {
      const currencies = await listAllCurrencyRows(tx, scope.tenantId)
      const page = { limit: BATCH_ROWS, offset }
      const rows = await pageOfCardTransactions(tx, scope.tenantId, filter, page)
      return rows.map((row) => cardTransactionShown(row, noStories, currencies))
    })
    yield items
    if (items.length < BATCH_ROWS) return
  }
}
