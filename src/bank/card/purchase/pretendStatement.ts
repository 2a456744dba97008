import { idOf } from '#bank/ledger/accounts'
import { pretendStatementRows } from '#bank/outside/statements/pretend.rows'
import { cardSchemeAccount } from '#bank/card/balance'
import type { PurchaseDeps } from './decide.ts'
import type { CardTransactionRow } from './transaction.rows.ts'

interface NetworkEntry {
  id: string
  reference: string
  currencyId: string
  /** More than nought where the network pays the bank. */
  minor: bigint
}

/** Sandbox only: what the pretended network writes into its own book. */
export async function writeNetworkEntry(
  { tx, tenantId, world }: PurchaseDeps,
  entry: NetworkEntry,
): Promise<void> {
  if (entry.minor === 0n) return
  const source = cardSchemeAccount(entry.currencyId).address
  const at = world.clock.now()
  await pretendStatementRows.write(tx, tenantId, [{ ...entry, source, at }], at)
}

export const writePurchaseEntry = (
  deps: PurchaseDeps,
  before: CardTransactionRow | null,
  after: CardTransactionRow,
) =>
  writeNetworkEntry(deps, {
    id: idOf(after.id, 'pretended', String(after.version)),
    reference: after.id,
    currencyId: after.currency_id,
    minor: paidBy(after) - (before ? paidBy(before) : 0n),
  })

/** All that the network has paid the bank for it so far. */
function paidBy({ type, status, asked, taken, refunded }: CardTransactionRow): bigint {
  if (type === 'ORIGINAL_CREDIT') return status === 'COMPLETED' ? asked : 0n
  if (type === 'FEE') return status === 'COMPLETED' ? -asked : 0n
  return refunded - taken
}
