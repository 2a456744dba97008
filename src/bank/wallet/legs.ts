import type { TransactionMeta, TransactionStatus } from '#contract/transaction'
import { advance } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'
import { written, type Written } from '#bank/ledger/step'
import type { World } from '#bank/services'
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
  { random }: Pick<World, 'random'>,
  leg: NewLeg,
  id = random.id(),
): Written =>
  written(legs, {
    kind: 'new',
    leg: { ...leg, id, number: random.number(), event: 'leg.recorded' },
  })

/** Moves a transaction by an event of its life. What the life does not take is refused here. */
export function moveLeg(
  standing: LegStanding,
  event: TransactionLifeEvent,
  detail: LegDetail = {},
): Written {
  const { status, facts } = advance(
    transactionLife,
    {
      status: standing.status,
      facts: { arriving: false, subStatus: standing.subStatus, reason: null },
    },
    event,
  )
  const { txid = null, meta = {} } = detail
  return written(legs, {
    kind: 'move',
    move: {
      id: standing.id,
      walletId: standing.walletId,
      personId: standing.personId,
      was: standing.status,
      status,
      event: event.type,
      subStatus: detail.subStatus === undefined ? facts.subStatus : detail.subStatus,
      reason: facts.reason,
      txid,
      meta,
    },
  })
}
