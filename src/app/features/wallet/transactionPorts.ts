import type { TransactionFilterInput } from '#contract/transaction'
import { exportTransactions, listTransactions, readTransaction } from '#contract/wallet'
import { PAGE_ROWS } from '#machines/kit/pages'
import { wire } from '#machines/kit/port'
import { statement } from '#machines/wallet/statement.flow'
import { transactionsFlow } from '#machines/wallet/transactions.flow'
import { transactionsPorts, type RowsRequest } from '#machines/wallet/transactions.setup'
import type { Services } from '#app/services.ts'

/** How many linked transactions are shown. */
const LINKED_MAX = 6

const STATEMENT = 'transactions.csv'

/** No filter at all where it is empty: the bank then finds a page by its position. */
const narrowing = (filter: TransactionFilterInput) =>
  Object.keys(filter).length > 0 ? { filter } : {}

export function wireTransactions({ call }: Services) {
  const fetchRows = async ({ walletId, filter, page, upTo }: RowsRequest, signal: AbortSignal) => {
    const { data, total, newest } = await call(
      listTransactions,
      {
        wallet_uuid: walletId,
        limit: PAGE_ROWS,
        offset: page * PAGE_ROWS,
        ...narrowing(filter),
        ...(upTo !== null && { up_to: upTo }),
      },
      { signal },
    )
    return { rows: data, total, upTo: newest }
  }
  const read = (wallet_uuid: string, uuid: string, signal: AbortSignal) =>
    call(readTransaction, { wallet_uuid, uuid }, { signal })

  return wire(transactionsFlow, transactionsPorts, {
    fetchRows,
    fetchMore: fetchRows,
    fetchRow: async ({ walletId, id }, signal) => {
      const { history, ...row } = await read(walletId, id, signal)
      const others = row.linked.slice(0, LINKED_MAX)
      // A linked transaction may lie in another wallet of theirs; it is left out then.
      const linked = await Promise.all(
        others.map((uuid) => read(walletId, uuid, signal).catch(() => null)),
      )
      return { row, history, linked: linked.filter((one) => one !== null) }
    },
  })
}

export const wireStatement = ({ call, device }: Services) =>
  wire(statement.flow, statement.ports, {
    saveStatement: async ({ ask: { walletId, filter } }, signal) => {
      const text = await call(
        exportTransactions,
        {
          wallet_uuid: walletId,
          ...narrowing(filter),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          bom: true,
        },
        { signal },
      )
      return { result: await device.save({ name: STATEMENT, type: 'text/csv', content: text }) }
    },
  })
