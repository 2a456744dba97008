import type { Transaction, TransactionStatus } from '#contract/transaction'
import { advance, allows } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'

/** The events still to come if nothing goes wrong: of a crypto deposit, and of anything else. */
const depositSteps: TransactionLifeEvent[] = [
  { type: 'deposit.confirmed' },
  { type: 'review.passed' },
]
const orderSteps: TransactionLifeEvent[] = [
  { type: 'order.approved' },
  { type: 'order.funded' },
  { type: 'order.settled' },
]

/** The statuses still to come by the chart of a transaction, if nothing goes wrong. */
export function stepsAhead(transaction: Transaction): TransactionStatus[] {
  const { type, method, status, sub_status: subStatus } = transaction
  const arriving = type === 'deposit'
  const events = arriving && method === 'crypto' ? depositSteps : orderSteps
  const ahead: TransactionStatus[] = []
  let current = { status, facts: { arriving, subStatus, reason: null as string | null } }
  for (;;) {
    const event = events.find((one) => allows(transactionLife, current, one))
    if (!event) return ahead
    current = advance(transactionLife, current, event)
    ahead.push(current.status)
  }
}
