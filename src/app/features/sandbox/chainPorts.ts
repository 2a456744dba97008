import { PAGE_LIMIT_MAX } from '#contract/kit/page'
import {
  sandboxChainAddresses,
  sandboxChainDrop,
  sandboxChainMine,
  sandboxChainPayIn,
  sandboxChainReorganise,
  sandboxChains,
} from '#contract/sandboxChain'
import { wire } from '#machines/kit/port'
import { chainFlow, chainPorts, type ChainMove } from '#machines/sandbox/chain.flow'
import type { Services } from '#app/services.ts'
import { checkBook, readMailbox } from '#contract/sandbox'
import { bookFlow, bookPorts } from '#machines/sandbox/book.flow'
import { mailboxList } from '#machines/sandbox/mailbox.flow'

export const wireChain = ({ call }: Services) =>
  wire(chainFlow, chainPorts, {
    readChains: async (_, signal) => ({ chains: (await call(sandboxChains, {}, { signal })).data }),
    readAddresses: async ({ chain }, signal) => {
      const request = { chain, limit: PAGE_LIMIT_MAX }
      return { addresses: (await call(sandboxChainAddresses, request, { signal })).data }
    },
    moveChain: async ({ chain, move }, signal) => {
      await moved(call, chain, move, signal)
    },
  })

function moved(call: Services['call'], chain: number, move: ChainMove, signal: AbortSignal) {
  switch (move.do) {
    case 'pay': {
      const { address, memo, currency, amount } = move
      const request = { chain, address, currency, amount, ...(memo && { memo }) }
      return call(sandboxChainPayIn, request, { signal })
    }
    case 'mine':
      return call(sandboxChainMine, { chain, count: move.count }, { signal })
    case 'reorganise':
      return call(sandboxChainReorganise, { chain, depth: move.depth }, { signal })
    case 'drop':
      return call(sandboxChainDrop, { chain }, { signal })
  }
}

export const wireBook = ({ call }: Services) =>
  wire(bookFlow, bookPorts, { checkBook: (_, signal) => call(checkBook, {}, { signal }) })

export const wireMailbox = ({ call }: Services) =>
  wire(mailboxList.flow, mailboxList.ports, {
    fetchPage: ({ filter: { to }, limit, offset }, signal) =>
      call(readMailbox, { ...(to && { to }), limit, offset }, { signal }),
  })
