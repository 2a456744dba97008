import { chainIds } from '#contract/chains'
import type { Chain } from '#contract/reference'
import type { TenantKind } from '#contract/tenantConfig'

const chains: readonly Chain[] = [
  { id: chainIds.bitcoin, name: 'Bitcoin', symbol: 'BTC', is_beta: false },
  { id: chainIds.ethereum, name: 'Ethereum', symbol: 'ETH', is_beta: false },
  { id: chainIds.tron, name: 'Tron', symbol: 'TRX', is_beta: false },
  { id: chainIds.bnb, name: 'BNB Chain', symbol: 'BNB', is_beta: false },
  { id: chainIds.polygon, name: 'Polygon', symbol: 'POL', is_beta: false },
  { id: chainIds.ripple, name: 'XRP Ledger', symbol: 'XRP', is_beta: false },
  { id: chainIds.play, name: 'Sluice test chain', symbol: 'ETH', is_beta: true },
]

/** The test chain is for sandbox tenants only. */
export const chainsOf = (kind: TenantKind): Chain[] =>
  chains.filter(({ id }) => kind === 'sandbox' || id !== chainIds.play)

export const chainName = (id: number | null): string | null =>
  chains.find((chain) => chain.id === id)?.name ?? null

export const nativeCoinOf = (id: number): string =>
  chains.find((chain) => chain.id === id)?.symbol ?? ''
