import type { TrialBalance } from '#contract/ops/book'
import type { Earning } from '#contract/ops/bookReport'

export interface BookReport {
  period: string
  /** As of its end. */
  balance: TrialBalance
  earnings: readonly Earning[]
}
