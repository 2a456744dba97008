import type { Tx } from '#bank/db/engine'
import type { LedgerAccount } from '#bank/ledger/accounts'
import { balancesOf } from '#bank/ledger/balances.rows'

/**
 * A purchase may take more than there is: the bank owes the merchant anyway. The next money in pays
 * what is `owed` first.
 */
export interface CardMoney {
  posted: bigint
  held: bigint
  owed: bigint
}

export const cardMoneyAccount = (subAccountId: string, currencyId: string): LedgerAccount => ({
  address: `card:${subAccountId}`,
  currencyId,
})

export const cardOwedAccount = (subAccountId: string, currencyId: string): LedgerAccount => ({
  address: `rail:card-owed:${subAccountId}`,
  currencyId,
})

export const cardSchemeAccount = (currencyId: string): LedgerAccount => ({
  address: 'rail:cards',
  currencyId,
})

export async function cardMoneyOf(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<(id: string) => CardMoney> {
  const balances = await balancesOf(
    tx,
    tenantId,
    ids.flatMap((id) => [`card:${id}` as const, `rail:card-owed:${id}` as const]),
  )
  const found = new Map(balances.map((one) => [one.address as string, one]))
  return (id) => {
    const { posted = 0n, held = 0n } = found.get(`card:${id}`) ?? {}
    return { posted, held, owed: -(found.get(`rail:card-owed:${id}`)?.posted ?? 0n) }
  }
}

export const freeCardMoney = ({ posted, held }: CardMoney) => posted - held

/** What may be spent or withdrawn: what is left once the debt is paid. */
export function spendableOf(money: CardMoney): bigint {
  const left = freeCardMoney(money) - money.owed
  return left > 0n ? left : 0n
}
