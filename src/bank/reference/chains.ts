import type { Chain } from '#contract/reference'
import type { TenantKind } from '#contract/tenantConfig'

/**
 * The chains we know. Those with an Ethereum machine carry its chain id; the others, which have
 * none, 900,000,000 plus their coin type of SLIP-44. Ids are on the wire and in rows: never change one.
 */
const NO_EVM = 900_000_000

export const chainIds = {
  ethereum: 1,
  bnb: 56,
  polygon: 137,
  play: 31_337,
  bitcoin: NO_EVM,
  tron: NO_EVM + 195,
  ripple: NO_EVM + 144,
} as const

const chains: readonly Chain[] = [
  { id: chainIds.bitcoin, name: 'Bitcoin', symbol: 'BTC', is_beta: false },
  { id: chainIds.ethereum, name: 'Ethereum', symbol: 'ETH', is_beta: false },
  { id: chainIds.tron, name: 'Tron', symbol: 'TRX', is_beta: false },
  { id: chainIds.bnb, name: 'BNB Chain', symbol: 'BNB', is_beta: false },
  { id: chainIds.polygon, name: 'Polygon', symbol: 'POL', is_beta: false },
  { id: chainIds.ripple, name: 'XRP Ledger', symbol: 'XRP', is_beta: false },
  { id: chainIds.play, name: 'Sluice test chain', symbol: 'ETH', is_beta: true },
]

/** The test chain is for play tenants only. */
export const chainsOf = (kind: TenantKind): Chain[] =>
  chains.filter(({ id }) => kind === 'sandbox' || id !== chainIds.play)

export const chainName = (id: number | null): string | null =>
  chains.find((chain) => chain.id === id)?.name ?? null

/** What a chain calls its own coin. */
export const nativeCoinOf = (id: number): string =>
  chains.find((chain) => chain.id === id)?.symbol ?? ''
