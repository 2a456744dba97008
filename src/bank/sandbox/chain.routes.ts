import type { sandboxChainCalls } from '#contract/sandboxChain'
import type { HandlersOf } from '#bank/requestContext'
import * as chains from './chain.ts'
import { handleSandboxChainClaim, handleSandboxChainUnclaimed } from './unclaimed.ts'

export const sandboxChainRoutes: HandlersOf<typeof sandboxChainCalls> = {
  sandboxChains: { noTransaction: chains.handleSandboxChains },
  sandboxChainAddresses: chains.handleSandboxChainAddresses,
  sandboxChainPayIn: chains.handleSandboxChainPayIn,
  sandboxChainUnclaimed: handleSandboxChainUnclaimed,
  sandboxChainClaim: handleSandboxChainClaim,
  sandboxChainMine: async ({ chain, count }, context) => ({
    height: await (await chains.movesOf(context, chain)).mine(context.tx, count),
  }),
  sandboxChainReorganise: async ({ chain, depth }, context) => ({
    height: await (await chains.movesOf(context, chain)).reorganise(context.tx, depth),
  }),
  sandboxChainDrop: async ({ chain }, context) => ({
    height: await (await chains.movesOf(context, chain)).drop(context.tx),
  }),
}
