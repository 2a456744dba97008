import { toMinor } from '#contract/kit/amount'
import type { Payment } from '#bank/outside/chains/link'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { WatchedAddress } from './address.rows.ts'
import { leastOf } from './families.ts'

/** Why a payment cannot be credited automatically. */
export type Unfit = 'wrong_chain' | 'unsupported_token' | 'below_minimum' | 'memo_unknown'

export interface Judged {
  address: WatchedAddress | null
  currency: CurrencyRow | null
  unfit: Unfit | null
}

export function judge(
  payment: Payment,
  chainId: number,
  addresses: readonly WatchedAddress[],
  currencies: readonly CurrencyRow[],
): Judged {
  const address = receiverOf(payment, addresses)
  const currency =
    currencies.find((one) => one.chain_id === chainId && isCurrencyOf(one, payment)) ?? null
  return { address, currency, unfit: unfitReason(payment, chainId, address, currency) }
}

function unfitReason(
  { minor }: Payment,
  chainId: number,
  address: WatchedAddress | null,
  currency: CurrencyRow | null,
): Unfit | null {
  if (!address) return 'memo_unknown'
  if (address.chain_id !== chainId) return 'wrong_chain'
  if (!currency) return 'unsupported_token'
  const least = toMinor(leastOf(currency.symbol), currency.scale)
  return least !== null && minor < least ? 'below_minimum' : null
}

/** Null if the address is shared and nobody has that memo, or its owner’s account is closed. */
const receiverOf = ({ to, memo }: Payment, addresses: readonly WatchedAddress[]) =>
  addresses.find(
    (one) => one.address === to && (one.memo === '' || one.memo === memo) && !one.is_closed,
  ) ?? null

const isCurrencyOf = ({ contract }: CurrencyRow, payment: Payment) =>
  contract?.toLowerCase() === payment.contract?.toLowerCase()
