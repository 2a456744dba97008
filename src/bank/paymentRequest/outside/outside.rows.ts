import { isNamed, type DepositInstruction } from '#contract/account'
import type { Tx } from '#bank/db/engine'

interface WalletMoney {
  walletId: string
  currencyId: string
}

/** Of the open account of a wallet in a currency; none where it would show an e-mail address. */
export async function listPayableDetails(
  tx: Tx,
  tenantId: string,
  { walletId, currencyId }: WalletMoney,
): Promise<DepositInstruction[]> {
  const account = await tx.row<{ holder: string; instructions: DepositInstruction[] }>(
    `select a.holder, a.instructions from accounts a
     join account_programs p on p.tenant_id = a.tenant_id and p.id = a.program_id
     where a.tenant_id = $1 and a.wallet_id = $2 and p.currency_id = $3 and a.status = 'ACTIVE'
     order by a.created_at, a.id limit 1`,
    [tenantId, walletId, currencyId],
  )
  return account && isNamed(account.holder) ? account.instructions : []
}

/** The request of a wallet that one of these references is of. */
export const findRequestByReference = (
  tx: Tx,
  tenantId: string,
  { walletId, currencyId }: WalletMoney,
  references: readonly string[],
) =>
  tx.row<{ id: string }>(
    `select id from payment_requests
     where tenant_id = $1 and wallet_id = $2 and currency_id = $3 and reference = any($4)
     order by array_position($4, reference) limit 1`,
    [tenantId, walletId, currencyId, references],
  )
