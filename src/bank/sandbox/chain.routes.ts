import type { sandboxChainCalls } from '#contract/sandboxChain'
import type { HandlersOf } from '#bank/requestContext'
import { addressesHere, chainsHere, movesOf, payInHere } from './chain.ts'
import { claimedHere, unclaimedHere } from './unclaimed.ts'

export const sandboxChainRoutes: HandlersOf<typeof sandboxChainCalls> = {
  sandboxChains: { loose: chainsHere },
  sandboxChainAddresses: addressesHere,
  sandboxChainPayIn: payInHere,
  sandboxChainUnclaimed: unclaimedHere,
  sandboxChainClaim: claimedHere,
  sandboxChainMine: async ({ chain, count }, visit) => ({
    height: await (await movesOf(visit, chain)).mine(visit.tx, count),
  }),
  sandboxChainReorganise: async ({ chain, depth }, visit) => ({
    height: await (await movesOf(visit, chain)).reorganise(visit.tx, depth),
  }),
  sandboxChainDrop: async ({ chain }, visit) => ({
    height: await (await movesOf(visit, chain)).drop(visit.tx),
  }),
}
