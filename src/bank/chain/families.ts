import { chainIds } from '#bank/reference/chains'

/** Per chain: how addresses are made, how many confirmations a payment needs, and the minimum deposit. */
export type Family = 'evm' | 'bitcoin' | 'tron' | 'ripple'

export interface ChainFacts {
  family: Family
  /** Blocks needed before a deposit is credited, the payment's own included. */
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

/** The chains on which a key has the same address, this one included. */
export const relativesOf = (chainId: number): number[] =>
  Object.keys(facts)
    .map(Number)
    .filter((other) => facts[other]?.family === facts[chainId]?.family)

/** All customers share the tenant's one address and differ by memo. */
export const sharesAddress = ({ family }: ChainFacts) => family === 'ripple'

/** In the currency itself; 0 if not listed. */
const minimumByCoin: Readonly<Record<string, string>> = {
  BTC: '0.00001',
  ETH: '0.0005',
  USDT: '1',
  USDC: '1',
  TRX: '1',
  POL: '1',
  BNB: '0.001',
  XRP: '1',
}

export const leasts = Object.entries(minimumByCoin).map(([symbol, amount]) => ({ symbol, amount }))

export const leastOf = (symbol: string): string => minimumByCoin[symbol] ?? '0'
