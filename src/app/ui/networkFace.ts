import { chainIds } from '#contract/chains'
import { coinFace } from './coinFaces.ts'
import type { Face } from './Disc.tsx'

/** A network by the coin that its fees are paid in. */
const coins: Readonly<Record<number, string>> = {
  [chainIds.bitcoin]: 'BTC',
  [chainIds.bnb]: 'BNB',
  [chainIds.ethereum]: 'ETH',
  [chainIds.polygon]: 'POL',
  [chainIds.ripple]: 'XRP',
  [chainIds.tron]: 'TRX',
}

export const networkFace = (chainId: number | null): Face => coinFace(coins[chainId ?? 0] ?? '')
