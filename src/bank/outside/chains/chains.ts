import type { TenantKind } from '#contract/tenantConfig'
import { rootOf } from '#bank/chain/derive'
import { chainFactsOf } from '#bank/chain/families'
import type { Engine } from '#bank/db/engine'
import { chainIds } from '#contract/chains'
import { nativeCoinOf } from '#bank/reference/chains'
import { SettingsError } from '#bank/settings'
import type { Chains, Clock } from '#bank/services'
import type { EvmOptions } from './evmClient.ts'
import type { ChainLink } from './link.ts'
import { sandboxChainLink, sandboxChainMoves } from './sandboxChain.ts'

/** `CHAIN_RPC_1` is the node of the chain with id 1. */
export type ChainEnv = Readonly<Record<string, string | undefined>>

/** The simulated chains are for sandbox tenants; live ones use only nodes the operator named. */
export function openChains(env: ChainEnv, engine: Engine, clock: Clock): Chains {
  const links = new Map<number, Promise<ChainLink>>()
  const nodes = nodesIn(env)

  function nodeOf(kind: TenantKind, chainId: number): EvmOptions | null {
    const url = nodes.get(chainId)
    const allowed = (kind === 'sandbox') === (chainId === chainIds.play)
    return url && allowed ? { url, chainId, coin: nativeCoinOf(chainId) } : null
  }

  /** Opened on first use, and again after a failure. */
  function linkTo(node: EvmOptions): Promise<ChainLink> {
    const opening = links.get(node.chainId) ?? openNode(node)
    links.set(node.chainId, opening)
    opening.catch(() => links.delete(node.chainId))
    return opening
  }

  return {
    mnemonic: mnemonicIn(env),
    follows: (kind, chainId) => kind === 'sandbox' || nodeOf(kind, chainId) !== null,
    async link(tenantId, kind, chainId) {
      const node = nodeOf(kind, chainId)
      if (node) return linkTo(node)
      return kind === 'sandbox' ? sandboxChainLink(engine, { tenantId, chainId }) : null
    },
    async moves(tenantId, kind, chainId) {
      if (kind !== 'sandbox') return null
      const node = nodeOf(kind, chainId)
      if (!node) return sandboxChainMoves({ tenantId, chainId }, clock)
      const { evmMoves } = await import('./evmMoves.ts')
      return evmMoves(node)
    },
  }
}

const NODE = 'CHAIN_RPC_'

/** An invalid setting is reported by name only. */
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

function mnemonicIn({ CHAIN_WORDS }: ChainEnv): string | null {
  if (!CHAIN_WORDS) return null
  try {
    rootOf(CHAIN_WORDS)
    return CHAIN_WORDS
  } catch {
    throw new SettingsError('CHAIN_WORDS must be a BIP-39 phrase in English.')
  }
}

/** viem is large, so it is imported only where it is used. */
async function openNode(node: EvmOptions): Promise<ChainLink> {
  const { evmLink } = await import('./evm.ts')
  const link = await evmLink(node)
  if (node.chainId !== chainIds.play) return link
  const { autoFunded } = await import('./evmMoves.ts')
  return autoFunded(node, link)
}
