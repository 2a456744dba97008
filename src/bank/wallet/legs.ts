import type { TransactionMeta, TransactionStatus } from '#contract/transaction'
import { advance } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { legs, type NewLeg } from './legs.rows.ts'

export interface LegStanding {
  id: string
  walletId: string
  personId: string
  status: TransactionStatus
  subStatus: string | null
}

export interface LegDetail {
  subStatus?: string | null
  txid?: string
  meta?: TransactionMeta
}

/** The caller may choose the id, so that transactions can link to each other. */
export const recordLeg = (
  { random }: Pick<BankServices, 'random'>,
  leg: NewLeg,
  id = random.id(),
): BulkRow =>
  bulkRow(legs, {
    kind: 'new',
    leg: { ...leg, id, number: random.number(), event: 'leg.recorded' },
  })

/** Moves a transaction by an event of its life; throws if its life does not allow it. */
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
