import type { Tx } from '#bank/db/engine'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { SightingRow } from '#bank/chain/sighting.rows'
import { paymentRequestsMoved } from '#bank/paymentRequest/moved.rows'
import { findRequestAt } from './address.rows.ts'
import { findRequestByReference } from './outside.rows.ts'
import { referencesIn } from './reference.ts'

/** The request that a transfer to a wallet’s account names; null for any other transfer. */
export async function requestNamedBy(
  tx: Tx,
  tenantId: string,
  money: { walletId: string; currencyId: string },
  text: string | undefined,
): Promise<string | null> {
  const references = referencesIn(text ?? '')
  if (references.length === 0) return null
  return (await findRequestByReference(tx, tenantId, money, references))?.id ?? null
}

export const requestPaidBy = async (tx: Tx, tenantId: string, sighting: SightingRow) =>
  (
    await findRequestAt(tx, tenantId, {
      chainId: sighting.chain_id,
      address: sighting.to_address,
      memo: sighting.memo,
      currencyId: sighting.currency_id,
    })
  )?.id ?? null

/** In the step that credits it. */
export const depositCounted = (
  requestId: string | null,
  transactionId: string,
  minor: bigint,
): BulkRow[] =>
  requestId === null
    ? []
    : [bulkRow(paymentRequestsMoved, { id: requestId, deposit: { transactionId, minor } })]
