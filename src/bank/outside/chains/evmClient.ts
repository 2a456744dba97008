import { createPublicClient, defineChain, http } from 'viem'

const TIMEOUT_MS = 10_000

export interface EvmOptions {
  url: string
  chainId: number
  /** The symbol of the chain's own coin. */
  coin: string
}

export function evmClient({ url, chainId, coin }: EvmOptions) {
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { timeout: TIMEOUT_MS, retryCount: 1 })
  return createPublicClient({ chain, transport, cacheTime: 0 })
}

export type EvmClient = ReturnType<typeof evmClient>
