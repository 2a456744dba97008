import type { DestinationType } from '#contract/destination'
import { Refusal } from '#contract/kit/refusal'
import type { Scope, Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { lockForUse, type StoredBankBlock, type StoredCryptoBlock } from './destination.rows.ts'

/** A destination as an order keeps it: later changes of it change nothing that was placed. */
export interface LockedDestination {
  id: string
  counterpartyId: string
  walletId: string
  type: DestinationType
  usableFrom: Date
  crypto: StoredCryptoBlock | null
  /** Fit for the order's own `destination`: words for its owner, and all of it for the rail. */
  snapshot: {
    type: DestinationType
    title: string
    detail: string
    full: { holder: string; bank: StoredBankBlock | null; crypto: StoredCryptoBlock | null }
  }
}

/** What an order pays to, and locked until it is written: it cannot be taken off the list meanwhile. */
export async function takeDestination(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<LockedDestination> {
  const row = isUuid(id) ? await lockForUse(tx, scope, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such destination.')
  const { type, bank, crypto, holder } = row
  return {
    id: row.id,
    counterpartyId: row.counterparty_id,
    walletId: row.wallet_id,
    type,
    usableFrom: row.usable_from,
    crypto,
    snapshot: {
      type,
      title: row.nickname ? `${holder} · ${row.nickname}` : holder,
      detail: bank ? bankSummary(bank) : (crypto?.address ?? ''),
      full: { holder, bank, crypto },
    },
  }
}

/** Enough to know an account by, and not enough to use it. */
function bankSummary({ bank_name, iban, account_number }: StoredBankBlock) {
  const number = iban ?? account_number ?? ''
  return `${bank_name} · ${iban ? `${iban.slice(0, 4)} ` : ''}…${number.slice(-4)}`
}
