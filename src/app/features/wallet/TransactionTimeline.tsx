import type { Transaction, TransactionStep, TransactionStatus } from '#contract/transaction'
import { minutesToConfirm } from '#contract/chains'
import { check } from '#app/ui/icons/check.ts'
import { Timeline, TimelineAhead, TimelineStep } from '#app/ui/Timeline.tsx'
import { transactionStatusLook } from './transactionStatus.ts'
import { useWalletWords, type WalletWords } from './words.ts'
import { advance, allows } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'

interface Props {
  transaction: Transaction
  /** Empty until it has been read. */
  history: readonly TransactionStep[]
}

export function TransactionTimeline({ transaction, history }: Props) {
  const { wallet } = useWalletWords()
  const steps = history.length > 0 ? isWorthShowing(history) : [currentStep(transaction)]
  const last = steps.length - 1
  return (
    <Timeline>
      {steps.map((step, at) => (
        <TimelineStep
          key={at}
          {...(at === last ? transactionStatusLook[step.status] : { tone: 'good', icon: check })}
          word={stepText(step, transaction, wallet)}
          at={step.at}
        >
          {reasonOf(step, wallet) ?? (at === last && countOf(transaction, wallet))}
        </TimelineStep>
      ))}
      {stepsAhead(transaction).map((status) => (
        <TimelineAhead key={status} word={stepText({ event: '', status }, transaction, wallet)} />
      ))}
    </Timeline>
  )
}

/** A deeper block only changes the count under its step and is no step of its own. */
const isWorthShowing = (history: readonly TransactionStep[]) =>
  history.filter(({ event }, at) => at === 0 || event !== 'deposit.deepened')

/** What is known before the history has been read. */
const currentStep = ({ status, sub_status, reason_code, updated_at }: Transaction) => ({
  event: '',
  status,
  sub_status,
  reason_code,
  at: updated_at,
})

function stepText(
  { event, status }: Pick<TransactionStep, 'event' | 'status'>,
  { type, method, currency }: Transaction,
  { happened, statuses }: WalletWords['wallet'],
): string {
  const network = currency.meta.chain_name
  if (status === 'complete') return type === 'deposit' ? happened.yours : happened.done
  if (event === 'leg.recorded' && method === 'crypto' && type === 'deposit' && network !== null)
    return happened.seenOn(network)
  return happened.events[event] ?? statuses[status]
}

function reasonOf(
  { reason_code, sub_status }: TransactionStep,
  { reasons }: WalletWords['wallet'],
) {
  const why = reason_code ?? sub_status
  return why === null ? null : (reasons[why] ?? why)
}

/** The confirmations of what comes from a network. */
function countOf({ meta, currency }: Transaction, { happened }: WalletWords['wallet']) {
  const { confirmations: seen = 0, confirmations_needed: needed } = meta
  if (needed === undefined) return null
  const minutes = minutesToConfirm(currency.meta.chain_id ?? 0, needed - seen)
  const count = happened.confirmed(seen, needed)
  return minutes === null ? count : `${count}. ${happened.confirmedIn(minutes)}`
}

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
function stepsAhead(transaction: Transaction): TransactionStatus[] {
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
