import type { TenantKind } from '#contract/tenantConfig'
import { rootOf } from '#bank/chain/derive'
import { chainFactsOf } from '#bank/chain/families'
import type { Engine } from '#bank/db/engine'
import { chainIds, nativeCoinOf } from '#bank/reference/chains'
import { SettingsError } from '#bank/settings'
import type { Chains } from '#bank/services'
import type { EvmOptions } from './evm.ts'
import type { ChainLink } from './link.ts'
import { sandboxChainLink, sandboxChainMoves } from './sandboxChain.ts'

/** What the operator says of chains: `CHAIN_RPC_1` is the node of the chain with id 1. */
export type ChainEnv = Readonly<Record<string, string | undefined>>

/**
 * Play tenants live on pretended chains, save the test chain where the operator named a node for it;
 * live tenants on the chains the operator named a node for, and on no other.
 */
export function openChains(env: ChainEnv, engine: Engine): Chains {
  const links = new Map<number, Promise<ChainLink>>()
  const nodes = nodesIn(env)

  function nodeOf(kind: TenantKind, chainId: number): EvmOptions | null {
    const url = nodes.get(chainId)
    const theirs = (kind === 'sandbox') === (chainId === chainIds.play)
    return url && theirs ? { url, chainId, coin: nativeCoinOf(chainId) } : null
  }

  /** Opened when it is first needed, and again when that failed. */
  function linkTo(node: EvmOptions): Promise<ChainLink> {
    const opening = links.get(node.chainId) ?? openNode(node)
    links.set(node.chainId, opening)
    opening.catch(() => links.delete(node.chainId))
    return opening
  }

  return {
    words: wordsIn(env),
    follows: (kind, chainId) => kind === 'sandbox' || nodeOf(kind, chainId) !== null,
    async link(tenantId, kind, chainId) {
      const node = nodeOf(kind, chainId)
      if (node) return linkTo(node)
      return kind === 'sandbox' ? sandboxChainLink(engine, { tenantId, chainId }) : null
    },
    async moves(tenantId, kind, chainId) {
      if (kind !== 'sandbox') return null
      const node = nodeOf(kind, chainId)
      if (!node) return sandboxChainMoves({ tenantId, chainId })
      const { evmMoves } = await import('./evmMoves.ts')
      return evmMoves(node)
    },
  }
}

const NODE = 'CHAIN_RPC_'

/** A node for a chain nobody could follow, or one that is no address, is told by its name alone. */
function nodesIn(env: ChainEnv): Map<number, string> {
  const named = Object.entries(env).filter(([name, url]) => name.startsWith(NODE) && url)
  return new Map(
    named.map(([name, url = '']) => {
      const chainId = Number(name.slice(NODE.length))
      if (chainFactsOf(chainId)?.family !== 'evm')
        throw new SettingsError(`${name} names no Ethereum chain that the bank knows.`)
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new SettingsError(`${name} must be an address that begins with https:// or http://.`)
      return [chainId, url]
    }),
  )
}

function wordsIn({ CHAIN_WORDS }: ChainEnv): string | null {
  if (!CHAIN_WORDS) return null
  try {
    rootOf(CHAIN_WORDS)
    return CHAIN_WORDS
  } catch {
    throw new SettingsError('CHAIN_WORDS must be a BIP-39 phrase in English.')
  }
}

/** What speaks to nodes is large, and fetched only where there is one. */
async function openNode(node: EvmOptions): Promise<ChainLink> {
  const { evmLink } = await import('./evm.ts')
  const link = await evmLink(node)
  if (node.chainId !== chainIds.play) return link
  const { autoFunded } = await import('./evmMoves.ts')
  return autoFunded(node, link)
}
