import type { Transaction, TransactionStatus } from '#contract/transaction'
import { advance, allows } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'

/** What carries a payment on when all goes well: of one from a network, and of one that follows an order. */
const fromNetwork: TransactionLifeEvent[] = [
  { type: 'deposit.confirmed' },
  { type: 'review.passed' },
]
const byOrder: TransactionLifeEvent[] = [
  { type: 'order.approved' },
  { type: 'order.funded' },
  { type: 'order.settled' },
]

/** The statuses still to come by the life of a transaction, if nothing goes wrong. */
export function aheadOf(transaction: Transaction): TransactionStatus[] {
  const { type, method, status, sub_status: subStatus } = transaction
  const arriving = type === 'deposit'
  const events = arriving && method === 'crypto' ? fromNetwork : byOrder
  const ahead: TransactionStatus[] = []
  let here = { status, facts: { arriving, subStatus, reason: null as string | null } }
  for (;;) {
    const event = events.find((one) => allows(transactionLife, here, one))
    if (!event) return ahead
    here = advance(transactionLife, here, event)
    ahead.push(here.status)
  }
}
