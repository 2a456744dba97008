import type { TransactionMeta, TransactionStatus } from '#contract/transaction'
import { advance } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { legs, type NewLeg } from './legs.rows.ts'

/** A transaction as far as its life goes. */
export interface LegStanding {
  id: string
  walletId: string
  personId: string
  status: TransactionStatus
  subStatus: string | null
}

/** What a step may change beside the status. */
export interface LegDetail {
  subStatus?: string | null
  txid?: string
  meta?: TransactionMeta
}

/** Writes a new transaction with the step; its id is the caller's to choose, so that pairs can name each other. */
export const recordLeg = (
  { random }: Pick<BankServices, 'random'>,
  leg: NewLeg,
  id = random.id(),
): BulkRow =>
  bulkRow(legs, {
    kind: 'new',
    leg: { ...leg, id, number: random.number(), event: 'leg.recorded' },
  })

/** Moves a transaction by an event of its life. What the life does not take is refused here. */
export function moveLeg(leg: LegStanding, event: TransactionLifeEvent, detail: LegDetail = {}) {
  const { status, facts } = advance(
    transactionLife,
    { status: leg.status, facts: { arriving: false, subStatus: leg.subStatus, reason: null } },
    event,
  )
  const { txid = null, meta = {} } = detail
  return bulkRow(legs, {
    kind: 'move',
    move: {
      id: leg.id,
      walletId: leg.walletId,
      personId: leg.personId,
      was: leg.status,
      status,
      event: event.type,
      subStatus: detail.subStatus === undefined ? facts.subStatus : detail.subStatus,
      reason: facts.reason,
      txid,
      meta,
    },
  })
}
