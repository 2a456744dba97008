import type { TenantKind } from './tenantConfig.ts'

/** EVM chains have their chain id, others 900,000,000 plus their SLIP-44 coin type. Ids are stored and on the wire: never change one. */
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

export type ChainFamily = 'evm' | 'bitcoin' | 'tron' | 'ripple'

const families: Readonly<Record<number, ChainFamily>> = {
  [chainIds.ethereum]: 'evm',
  [chainIds.bnb]: 'evm',
  [chainIds.polygon]: 'evm',
  [chainIds.play]: 'evm',
  [chainIds.bitcoin]: 'bitcoin',
  [chainIds.tron]: 'tron',
  [chainIds.ripple]: 'ripple',
}

export const familyOfChain = (chainId: number): ChainFamily | null => families[chainId] ?? null

/** How far apart blocks are, as a rule; the chain of the sandbox keeps to none. */
const blockSeconds: Readonly<Record<number, number>> = {
  [chainIds.ethereum]: 12,
  [chainIds.bnb]: 1,
  [chainIds.polygon]: 2,
  [chainIds.bitcoin]: 600,
  [chainIds.tron]: 3,
  [chainIds.ripple]: 4,
}

/** How long so many more confirmations take; null where nobody knows. */
export function minutesToConfirm(chainId: number, more: number): number | null {
  const seconds = blockSeconds[chainId]
  return seconds === undefined || more < 1 ? null : Math.ceil((more * seconds) / 60)
}

/** Where anybody sees a transaction, by the name of its chain; the chain of the sandbox has none. */
const explorers = new Map(
  Object.entries({
    Bitcoin: 'https://mempool.space/tx/',
    Ethereum: 'https://etherscan.io/tx/',
    Tron: 'https://tronscan.org/#/transaction/',
    'BNB Chain': 'https://bscscan.com/tx/',
    Polygon: 'https://polygonscan.com/tx/',
    'XRP Ledger': 'https://livenet.xrpl.org/transactions/',
  }),
)

/** Null in a sandbox, where other chains are simulated too. */
export function explorerOf(
  kind: TenantKind | undefined,
  { network, txid }: { network: string | null; txid: string | null },
): string | null {
  const explorer = kind === 'live' && network !== null ? explorers.get(network) : undefined
  return explorer && txid ? explorer + encodeURIComponent(txid) : null
}

const shapes: readonly (readonly [ChainFamily, RegExp])[] = [
  ['evm', /^0x[\da-f]{40}$/i],
  ['bitcoin', /^bc1[02-9ac-hj-np-z]{8,87}$/i],
  ['bitcoin', /^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ['tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['ripple', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
]

/** By its shape alone; the bank checks the checksum. Null for anything that is no address. */
export const familyOfAddress = (address: string): ChainFamily | null =>
  shapes.find(([, shape]) => shape.test(address))?.[0] ?? null
