import { createHash } from 'node:crypto'

/**
 * An account's id derives from address and currency, so that none is looked up before money moves.
 * A customer's accounts may not be negative; rails, exchange and fees may.
 */
export type LedgerAddress =
  | `wallet:${string}`
  | `incoming:${string}`
  | `card:${string}`
  | `rail:${string}`
  | 'fees'
  | 'exchange'
  | 'rounding'
  | 'disputes'
  | 'differences'
  | 'goodwill'
  | 'rewards'

export interface LedgerAccount {
  address: LedgerAddress
  currencyId: string
}

const customers = /^(wallet|incoming|card):/

export const mayOwe = ({ address }: LedgerAccount) => !customers.test(address)

export const accountId = (tenantId: string, { address, currencyId }: LedgerAccount): string =>
  idOf(tenantId, address, currencyId)

/** A uuid v8: the same parts always give the same id. */
export function idOf(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-')
}
