import type { TransactionStatus } from '#contract/transaction'
import { clock } from '#app/ui/icons/clock.ts'
import { cross } from '#app/ui/icons/cross.ts'
import { check } from '#app/ui/icons/check.ts'
import type { Tone } from '#app/ui/Callout.tsx'

export const transactionStatusLook: Record<TransactionStatus, { tone: Tone; icon: string }> = {
  new: { tone: 'wait', icon: clock },
  pending: { tone: 'wait', icon: clock },
  processing: { tone: 'wait', icon: clock },
  complete: { tone: 'good', icon: check },
  canceled: { tone: 'calm', icon: cross },
  failed: { tone: 'bad', icon: cross },
}
