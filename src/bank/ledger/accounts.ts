import { createHash } from 'node:crypto'

/**
 * Accounts are addressed, not created: an address and a currency name exactly one, and its id
 * follows from them, so nobody has to look it up before money moves.
 *
 * A customer's accounts may not owe; the far side of the world (rails, the exchange, our own fees
 * while they are given back) may.
 */
export type LedgerAddress =
  | `wallet:${string}`
  | `incoming:${string}`
  | `card:${string}`
  | `rail:${string}`
  | 'fees'
  | 'exchange'
  | 'rounding'

export interface LedgerAccount {
  address: LedgerAddress
  currencyId: string
}

const customers = /^(wallet|incoming|card):/

export const mayOwe = ({ address }: LedgerAccount) => !customers.test(address)

export const accountId = (tenantId: string, { address, currencyId }: LedgerAccount): string =>
  idOf(tenantId, address, currencyId)

/** A uuid of the kind made from a hash (version 8): the same words always name the same thing. */
export function idOf(...words: readonly string[]): string {
  const hash = createHash('sha256').update(words.join('\n')).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-')
}
