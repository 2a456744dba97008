import { chainIds } from '#bank/reference/chains'

/**
 * What the bank has to know of each chain: how its addresses are made, how deep a payment must lie
 * before it counts, and below what a payment is not worth the fee of moving it.
 */
export type Family = 'evm' | 'bitcoin' | 'tron' | 'ripple'

export interface ChainFacts {
  family: Family
  /** Blocks, the payment's own among them, before what was seen is theirs to spend. */
  confirmations: number
}

const facts: Readonly<Record<number, ChainFacts>> = {
  [chainIds.bitcoin]: { family: 'bitcoin', confirmations: 2 },
  [chainIds.ethereum]: { family: 'evm', confirmations: 12 },
  [chainIds.tron]: { family: 'tron', confirmations: 19 },
  [chainIds.bnb]: { family: 'evm', confirmations: 15 },
  [chainIds.polygon]: { family: 'evm', confirmations: 32 },
  [chainIds.ripple]: { family: 'ripple', confirmations: 1 },
  [chainIds.play]: { family: 'evm', confirmations: 2 },
}

export const chainFactsOf = (chainId: number): ChainFacts | null => facts[chainId] ?? null

/** The chains on which the same key has the same address, this one among them. */
export const relativesOf = (chainId: number): number[] =>
  Object.keys(facts)
    .map(Number)
    .filter((other) => facts[other]?.family === facts[chainId]?.family)

/** Where every customer receives at the tenant's one address, told apart by a memo. */
export const sharesAddress = ({ family }: ChainFacts) => family === 'ripple'

/** By symbol, in the currency itself. What is not named has none. */
const leastByCoin: Readonly<Record<string, string>> = {
  BTC: '0.00001',
  ETH: '0.0005',
  USDT: '1',
  USDC: '1',
  TRX: '1',
  POL: '1',
  BNB: '0.001',
  XRP: '1',
}

export const leasts = Object.entries(leastByCoin).map(([symbol, amount]) => ({ symbol, amount }))

export const leastOf = (symbol: string): string => leastByCoin[symbol] ?? '0'
