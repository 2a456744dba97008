import { chainIds } from '#contract/chains'

/** A round network fee per chain. */
const fees: Record<number, { symbol: string; amount: string }> = {
  [chainIds.bitcoin]: { symbol: 'BTC', amount: '0.00004' },
  [chainIds.ethereum]: { symbol: 'ETH', amount: '0.0006' },
  [chainIds.tron]: { symbol: 'TRX', amount: '8' },
  [chainIds.bnb]: { symbol: 'BNB', amount: '0.0005' },
  [chainIds.polygon]: { symbol: 'POL', amount: '0.02' },
  [chainIds.ripple]: { symbol: 'XRP', amount: '0.00002' },
  [chainIds.play]: { symbol: 'ETH', amount: '0.0001' },
}

export const networkFeeOn = (chainId: number | null) =>
  chainId === null ? null : (fees[chainId] ?? null)
