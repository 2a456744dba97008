import { bulkRow, type LedgerStep } from '#bank/ledger/step'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { BankServices } from '#bank/services'
import { depositSeenStep } from '#bank/chain/deposit'
import type { ChainFacts } from '#bank/chain/families'
import type { SightingRow } from '#bank/chain/sighting.rows'
import { sightingsClaimed } from './claim.rows.ts'

interface Owner {
  walletId: string
  personId: string
}

/** A deposit of that wallet, which the watchers follow from its first confirmation on. */
export function claimStep(
  world: Pick<BankServices, 'random'>,
  unclaimed: SightingRow,
  { walletId, personId }: Owner,
  { confirmations }: ChainFacts,
  currencies: readonly CurrencyRow[],
) {
  const transactionId = world.random.id()
  const row: SightingRow = {
    ...unclaimed,
    state: 'pending',
    confirmations: 0,
    wallet_id: walletId,
    person_id: personId,
    transaction_id: transactionId,
  }
  const { transfers, rows } = depositSeenStep(world, row, null, confirmations, currencies)
  const step: LedgerStep = { transfers, rows: [bulkRow(sightingsClaimed, row), ...rows] }
  return { step, transactionId }
}
