import type {
  RecordKind,
  TransactionMeta,
  TransactionMethod,
  TransactionStatus,
  TransactionType,
} from '#contract/transaction'
import { advance } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'
import { written, type Written } from '#bank/ledger/step'
import type { World } from '#bank/world'
import { legs } from './legs.rows.ts'

/**
 * What an order, a chain or a rail writes into a customer's list: new transactions, and steps of
 * those already there. Both go into the step whose money they tell of.
 */
export interface NewLeg {
  walletId: string
  personId: string
  type: TransactionType
  method: TransactionMethod
  kind: RecordKind
  status: Extract<TransactionStatus, 'new' | 'pending' | 'complete' | 'failed'>
  subStatus?: string | null
  reason?: string | null
  currencyId: string
  minor: bigint
  orderId?: string | null
  /** Whose fate it shares, or what it answers. */
  linkedId?: string | null
  txid?: string | null
  info?: string | null
  from?: string | null
  to?: string | null
  meta?: TransactionMeta
}

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
