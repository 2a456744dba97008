import type { PayableAccount } from '#contract/paymentRequest'
import { familyOfChain } from '#contract/chains'

/** Contents of QR codes that fill in a payment. */

interface OnChain {
  chainId: number
  /** Null for the chain’s own coin. */
  contract: string | null
  address: string
  memo: string | null
  /** Null where whoever pays decides. */
  due: { amount: string; minor: bigint } | null
}

/** BIP-21, EIP-681 and what wallets of the XRP Ledger read; for Tron none is in use. */
export function chainCode({ chainId, contract, address, memo, due }: OnChain): string {
  const query = (entries: Record<string, string | undefined>) => {
    const known = Object.entries(entries).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${value}`],
    )
    return known.length > 0 ? `?${known.join('&')}` : ''
  }
  switch (familyOfChain(chainId)) {
    case 'bitcoin':
      return `bitcoin:${address}${query({ amount: due?.amount })}`
    case 'evm': {
      const minor = due?.minor.toString()
      return contract === null
        ? `ethereum:${address}@${chainId}${query({ value: minor })}`
        : `ethereum:${contract}@${chainId}/transfer${query({ address, uint256: minor })}`
    }
    case 'ripple':
      return `ripple:${address}${query({ amount: due?.amount, dt: memo ?? undefined })}`
    default:
      return address
  }
}

const NAME_MAX = 70

/** EPC069-12, which banks behind SEPA read; null for other rails. */
export function transferCode(
  { rail, iban, bic, holder, reference }: Omit<PayableAccount, 'code'>,
  due: string | null,
): string | null {
  if (rail !== 'SEPA' || iban === null) return null
  const amount = due === null ? '' : `EUR${due}`
  const name = holder.slice(0, NAME_MAX)
  return ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, amount, '', '', reference].join('\n')
}
