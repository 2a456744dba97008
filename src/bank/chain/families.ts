import { chainIds, familyOfChain, type ChainFamily } from '#contract/chains'

/** Per chain: how addresses are made, how many confirmations a payment needs, and the minimum deposit. */

export interface ChainFacts {
  family: ChainFamily
  /** Blocks needed before a deposit is credited, the payment's own included. */
  confirmations: number
}

const confirmations: Readonly<Record<number, number>> = {
  [chainIds.bitcoin]: 2,
  [chainIds.ethereum]: 12,
  [chainIds.tron]: 19,
  [chainIds.bnb]: 15,
  [chainIds.polygon]: 32,
  [chainIds.ripple]: 1,
  [chainIds.play]: 2,
}

export function chainFactsOf(chainId: number): ChainFacts | null {
  const family = familyOfChain(chainId)
  const needed = confirmations[chainId]
  return family === null || needed === undefined ? null : { family, confirmations: needed }
}

/** The chains on which a key has the same address, this one included. */
export const relativesOf = (chainId: number): number[] =>
  Object.keys(confirmations)
    .map(Number)
    .filter((other) => familyOfChain(other) === familyOfChain(chainId))

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
