import type { TransactionFilterInput } from '#contract/transaction'
import { exportTransactions } from '#contract/wallet'
import { wire } from '#machines/kit/port'
import { statement } from '#machines/wallet/statement.flow'
import { timeZone } from '#app/i18n/timeZone.ts'
import type { Services } from '#app/services.ts'

const STATEMENT = 'transactions.csv'

/** No filter at all where it is empty: the bank then finds a page by its position. */
const narrowing = (filter: TransactionFilterInput) =>
  Object.keys(filter).length > 0 ? { filter } : {}

export const wireStatement = ({ call, device }: Services) =>
  wire(statement.flow, statement.ports, {
    saveStatement: async ({ ask: { walletId, filter } }, signal) => {
      const text = await call(
        exportTransactions,
        {
          wallet_uuid: walletId,
          ...narrowing(filter),
          time_zone: timeZone(),
          bom: true,
        },
        { signal },
      )
      return { result: await device.save({ name: STATEMENT, type: 'text/csv', content: text }) }
    },
  })
