import type { OutsideSource } from '#contract/ops/reconciliation'
import { chainName } from '#bank/reference/chains'

const CHAIN = /^rail:chain-(\d+)$/
const VENDOR = 'rail:card-vendor:'

export function chainIdIn(source: string): number | null {
  const id = CHAIN.exec(source)?.[1]
  return id === undefined ? null : Number(id)
}

export function sourceShown(source: string): OutsideSource {
  const chainId = chainIdIn(source)
  if (chainId !== null) return { source, kind: 'chain', name: chainName(chainId) }
  if (source === 'rail:cards') return { source, kind: 'card_network', name: null }
  const name = source.slice(source.lastIndexOf(':') + 1)
  return source.startsWith(VENDOR)
    ? { source, kind: 'card_vendor', name: name.slice(-6) }
    : { source, kind: 'rail', name }
}
