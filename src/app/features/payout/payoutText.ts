import type { Language } from '#contract/preferences'
import type { PayoutRow, PayoutStatus } from '#contract/payout'
import { trimmedAmount } from '#app/features/order/rates.ts'
import { formatAmount } from '#app/i18n/amounts.ts'
import type { Tone } from '#app/ui/Callout.tsx'
import { alert } from '#app/ui/icons/alert.ts'
import { ban } from '#app/ui/icons/ban.ts'
import { check } from '#app/ui/icons/check.ts'
import { clock } from '#app/ui/icons/clock.ts'
import { cross } from '#app/ui/icons/cross.ts'
import type { PayoutWords } from './words.ts'

/** A payout and its lines, in words. */

type Texts = PayoutWords['payout']

interface Look {
  tone: Tone
  icon: string
}

export const payoutLook: Record<PayoutStatus, Look> = {
  DRAFT: { tone: 'wait', icon: clock },
  PAYING: { tone: 'accent', icon: clock },
  DONE: { tone: 'good', icon: check },
  CANCELED: { tone: 'calm', icon: ban },
}

export const payoutSum = (amount: string, symbol: string, language: Language) =>
  formatAmount(trimmedAmount(amount), symbol, language)

type RowState = keyof Texts['states']

const rowLook: Record<RowState, Look> = {
  ready: { tone: 'good', icon: check },
  problem: { tone: 'bad', icon: alert },
  waiting: { tone: 'calm', icon: clock },
  moving: { tone: 'wait', icon: clock },
  approval: { tone: 'wait', icon: clock },
  done: { tone: 'good', icon: check },
  failed: { tone: 'bad', icon: cross },
  returned: { tone: 'bad', icon: cross },
  leftOut: { tone: 'calm', icon: ban },
}

function rowStateOf({ outcome, order_status, problem }: PayoutRow, status: PayoutStatus): RowState {
  if (outcome === 'FAILED') return 'failed'
  if (outcome === 'LEFT_OUT') return 'leftOut'
  if (outcome === null) return status === 'DRAFT' ? (problem ? 'problem' : 'ready') : 'waiting'
  if (order_status === 'COMPLETE') return 'done'
  if (order_status === 'NEW') return 'approval'
  return order_status === 'FAILED' || order_status === 'CANCELED' ? 'returned' : 'moving'
}

export const rowStatus = (row: PayoutRow, status: PayoutStatus, texts: Texts) => {
  const state = rowStateOf(row, status)
  return { ...rowLook[state], word: texts.states[state] }
}

export const payeeName = ({ title, detail, recipient, order_type }: PayoutRow, texts: Texts) =>
  title ?? (order_type !== null && detail !== null ? texts.walletNumber(detail) : recipient)

export function problemText(
  { problem }: Pick<PayoutRow, 'problem'>,
  texts: Texts,
  language: Language,
): string | null {
  if (problem === null) return null
  const { code, limit, limit_currency } = problem
  const text = texts.problems[code] ?? texts.otherProblem
  if (limit === null || limit_currency === null) return text
  const sum = payoutSum(limit, limit_currency, language)
  const bounds = { AMOUNT_TOO_SMALL: texts.least, AMOUNT_TOO_LARGE: texts.most }
  return `${text} ${(bounds[code as keyof typeof bounds] ?? texts.left)(sum)}`
}
