import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { SandboxAddress, SandboxChain } from '#contract/sandboxChain'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** A refusal keeps what was shown. */

export type ChainMove =
  | { do: 'pay'; address: string; memo: string | null; currency: string; amount: string }
  | { do: 'mine'; count: number }
  | { do: 'reorganise'; depth: number }
  | { do: 'drop' }

export const chainPorts = {
  readChains: question<{ chains: SandboxChain[] }>('readChains'),
  readAddresses: question<{ addresses: SandboxAddress[] }, { chain: number }>('readAddresses'),
  moveChain: question<void, { chain: number; move: ChainMove }>('moveChain'),
}

interface ChainContext {
  chains: readonly SandboxChain[]
  /** Null until chosen: the first is shown. */
  chain: number | null
  addresses: readonly SandboxAddress[]
  /** The move in flight, then the last one made. */
  move: ChainMove | null
  refusal: RefusalNote | null
}

type ChainEvent =
  | { type: 'chain.choose'; chain: number }
  | { type: 'chain.move'; move: ChainMove }
  | { type: 'chain.refresh' }

export const chainFlow = setup({
  types: {
    context: {} as ChainContext,
    events: {} as ChainEvent,
    tags: {} as 'busy',
  },
  actors: chainPorts,
  guards: { nothingThere: ({ context }) => context.chain === null },
  actions: {
    assignChains: assign(({ context }, { chains }: { chains: SandboxChain[] }) => ({
      chains,
      chain: context.chain ?? chains[0]?.chain ?? null,
    })),
    assignChoice: assign((_, { chain }: { chain: number }) => ({
      chain,
      addresses: [],
      move: null,
    })),
    assignAddresses: assign((_, read: { addresses: SandboxAddress[] }) => read),
    assignMove: assign((_, { move }: { move: ChainMove }) => ({ move, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event), move: null })),
    clearRefusal: assign({ refusal: null }),
    clearMove: assign({ move: null }),
  },
}).createMachine({
  id: 'chain',
  description: 'After each move the chain is read again; a refusal keeps what was shown.',
  context: { chains: [], chain: null, addresses: [], move: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The chains first, then the addresses of the chosen one.',
      tags: 'busy',
      initial: 'readingChains',
      onDone: 'shown',
      states: {
        readingChains: {
          invoke: {
            id: 'readChains',
            src: 'readChains',
            onDone: { target: 'deciding', actions: withOutput('assignChains') },
            onError: { target: '#chain.unread', actions: 'assignRefusal' },
          },
        },
        deciding: {
          description: 'A chain without wallets has no addresses to read.',
          always: [{ guard: 'nothingThere', target: 'read' }, 'readingAddresses'],
        },
        readingAddresses: {
          invoke: {
            id: 'readAddresses',
            src: 'readAddresses',
            input: ({ context }) => ({ chain: context.chain! }),
            onDone: { target: 'read', actions: withOutput('assignAddresses') },
            onError: { target: '#chain.unread', actions: 'assignRefusal' },
          },
        },
        read: { description: 'Everything is read.', type: 'final' },
      },
    },
    shown: {
      description: 'The chosen chain, ready for the next move.',
      on: {
        'chain.choose': { target: 'reading', actions: ['clearRefusal', withEvent('assignChoice')] },
        'chain.move': { target: 'moving', actions: withEvent('assignMove') },
        'chain.refresh': { target: 'reading', actions: ['clearRefusal', 'clearMove'] },
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'moveChain',
        src: 'moveChain',
        input: ({ context }) => ({ chain: context.chain!, move: context.move! }),
        onDone: 'reading',
        onError: { target: 'shown', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Could not be loaded; what was shown before stays.',
      on: { 'chain.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
  },
})

export type ChainActor = ActorRefFrom<typeof chainFlow>
