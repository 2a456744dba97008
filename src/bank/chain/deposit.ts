import type { TransactionMeta } from '#contract/transaction'
import { allows } from '#machines/kit/life'
import { transactionLife, type TransactionLifeEvent } from '#machines/wallet/transaction.life'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { idOf, type LedgerAccount } from '#bank/ledger/accounts'
import type { Transfer } from '#bank/ledger/transfer'
import type { LedgerStep, BulkRow } from '#bank/ledger/step'
import { depositCounted, requestPaidBy } from '#bank/paymentRequest/outside/paid'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import { moveLeg, recordLeg, type LegStanding } from '#bank/wallet/legs'
import { findTransaction } from '#bank/wallet/transactions.rows'
import type { BankServices } from '#bank/services'
import type { Unfit } from './judge.ts'
import type { SightingRow } from './sighting.rows.ts'

/**
 * Money that was seen stands in `incoming` until it has enough confirmations; a dropped payment is
 * posted back. Ids derive from the sighting and its round, so that each posting happens once.
 */
export type DepositEvent = 'deepened' | 'reorganized' | 'confirmed' | 'dropped'

/** Seen for the first time, or again after it was dropped: a new transaction in the list. */
export function depositSeenStep(
  world: Pick<BankServices, 'random'>,
  row: SightingRow,
  unfit: Unfit | null,
  needed: number,
  currencies: readonly CurrencyRow[],
): LedgerStep {
  const { wallet_id: walletId, person_id: personId, transaction_id: id } = row
  const known = currencies.find((one) => one.id === row.currency_id)
  const coin = known ?? placeholderCoin(currencies, row.chain_id)
  if (walletId === null || personId === null || id === null || !coin)
    return { transfers: [], rows: [] }
  const leg = recordLeg(
    world,
    {
      walletId,
      personId,
      type: 'deposit',
      method: 'crypto',
      kind: 'DEPOSIT_CRYPTO_EXTERNAL',
      status: unfit ? 'failed' : 'pending',
      reason: unfit,
      currencyId: coin.id,
      // The amount of an unknown token is unknown.
      minor: known ? BigInt(row.minor) : 0n,
      txid: row.txid,
      info: known ? null : row.asset,
      to: row.to_address,
      meta: { ...metaOf(row, needed), chain_id: row.chain_id, transaction_hash: row.txid },
    },
    id,
  )
  return { transfers: unfit ? [] : transfersOf(row, 'seen'), rows: [leg] }
}

/** Null if the transaction does not accept the event now, for example while it is on hold. */
export async function depositMovedStep(
  tx: Tx,
  tenantId: string,
  row: SightingRow,
  what: DepositEvent,
  needed: number,
): Promise<LedgerStep | null> {
  const leg = await legStandingOf(tx, tenantId, row)
  const event: TransactionLifeEvent =
    what === 'dropped'
      ? { type: 'deposit.dropped', reason: 'dropped' }
      : { type: `deposit.${what}` }
  const { status, subStatus } = leg
  const record = { status, facts: { arriving: true, subStatus, reason: null } }
  if (!allows(transactionLife, record, event)) return null
  const requestId = what === 'confirmed' ? await requestPaidBy(tx, tenantId, row) : null
  const meta = { ...metaOf(row, needed), ...(requestId && { payment_request_id: requestId }) }
  return {
    transfers: transfersOf(row, what),
    rows: [legOf(leg, event, meta), ...depositCounted(requestId, leg.id, BigInt(row.minor))],
  }
}

const HELD = 'compliance_hold'

/** A compliance hold survives a reorganisation of the chain. */
function legOf(leg: LegStanding, event: TransactionLifeEvent, meta: TransactionMeta): BulkRow {
  const held = leg.subStatus === HELD && event.type === 'deposit.reorganized'
  return moveLeg(leg, event, { meta, ...(held && { subStatus: HELD }) })
}

async function legStandingOf(tx: Tx, tenantId: string, row: SightingRow): Promise<LegStanding> {
  const { wallet_id: walletId, transaction_id: id } = row
  const found = existing(
    walletId && id ? await findTransaction(tx, tenantId, walletId, id) : null,
    `Sighting ${row.id} is told of nowhere.`,
  )
  const { person_id: personId, status, sub_status: subStatus } = found
  return { id: found.id, walletId: found.wallet_id, personId, status, subStatus }
}

const metaOf = (row: SightingRow, needed: number): TransactionMeta => ({
  confirmations: row.confirmations,
  confirmations_needed: needed,
})

/** To show an unknown token in: the chain's own coin, else the first currency we have there. */
const placeholderCoin = (currencies: readonly CurrencyRow[], chainId: number) => {
  const there = currencies.filter(({ chain_id }) => chain_id === chainId)
  return there.find(({ contract }) => contract === null) ?? there[0]
}

function transfersOf(row: SightingRow, what: DepositEvent | 'seen'): Transfer[] {
  const walletId = existing(row.wallet_id, `Sighting ${row.id} is nobody’s.`)
  const currencyId = existing(row.currency_id, `Sighting ${row.id} has no currency.`)
  const outside: LedgerAccount = { address: `rail:chain-${row.chain_id}`, currencyId }
  const incoming: LedgerAccount = { address: `incoming:${walletId}`, currencyId }
  const wallet: LedgerAccount = { address: `wallet:${walletId}`, currencyId }
  const methods = {
    seen: [outside, incoming],
    confirmed: [incoming, wallet],
    dropped: [incoming, outside],
    deepened: null,
    reorganized: null,
  } as const
  const route = methods[what]
  if (!route) return []
  const minor = BigInt(row.minor)
  return [
    {
      id: idOf('deposit', row.id, String(row.round), what),
      cause: `deposit.${what}`,
      legs: [
        { ...route[0], posted: -minor },
        { ...route[1], posted: minor },
      ],
    },
  ]
}
