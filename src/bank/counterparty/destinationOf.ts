import { Refusal } from '#contract/kit/refusal'
import type { Scope, Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { lockForUse, type StoredBankBlock } from './destination.rows.ts'

/** A destination as an order stores it: later changes do not affect the order. */
export async function takeDestination(tx: Tx, scope: Scope, id: string) {
  const row = isUuid(id) ? await lockForUse(tx, scope, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such destination.')
  const { type, bank, crypto, holder } = row
  return {
    id: row.id,
    counterpartyId: row.counterparty_id,
    ownerId: row.owner_id,
    type,
    crypto,
    snapshot: {
      type,
      title: row.nickname ? `${holder} · ${row.nickname}` : holder,
      detail: bank ? bankSummary(bank) : (crypto?.address ?? ''),
      full: { holder, bank, crypto },
    },
  }
}

function bankSummary({ bank_name, iban, account_number }: StoredBankBlock) {
  const number = iban ?? account_number ?? ''
  return `${bank_name} · ${iban ? `${iban.slice(0, 4)} ` : ''}…${number.slice(-4)}`
}
