import { chainIds } from '#bank/reference/chains'
import type { ChainEnv } from './chains.ts'
import { startAnvil } from './anvil.ts'

/** Often enough to see payments grow deep, and seldom enough to keep the chain small. */
const BLOCK_SECONDS = 15

export interface DevChain {
  /** How the bank finds it. */
  env: ChainEnv
  stop(): Promise<void>
}

/** The chain of one's own that `npm start -- --chain` asks for; nothing where nobody did. */
export async function startDevChain(
  env: ChainEnv,
  folder: string,
  say: (line: string) => void,
): Promise<DevChain> {
  if (env.CHAIN_ANVIL !== 'true') return { env: {}, stop: async () => {} }
  const { url, stop } = await startAnvil({ folder, blockSeconds: BLOCK_SECONDS })
  say(`A chain of its own listens at ${url} (chain ${chainIds.play}).`)
  return { env: { [`CHAIN_RPC_${chainIds.play}`]: url }, stop }
}
