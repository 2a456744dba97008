import { chainIds } from '#contract/chains'
import type { ChainEnv } from './chains.ts'
import { startAnvil } from './anvil.ts'

/** Often enough to watch confirmations, seldom enough to keep the chain small. */
const BLOCK_SECONDS = 15

export async function startDevChain(env: ChainEnv, folder: string, say: (line: string) => void) {
  if (env.CHAIN_ANVIL !== 'true') return { env: {}, stop: async () => {} }
  const { url, stop } = await startAnvil({ folder, blockSeconds: BLOCK_SECONDS })
  say(`A chain of its own listens at ${url} (chain ${chainIds.play}).`)
  return { env: { [`CHAIN_RPC_${chainIds.play}`]: url }, stop }
}
