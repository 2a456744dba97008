import { assign, setup } from 'xstate'
import type { WalletAddress } from '#contract/address'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Chain, Currency } from '#contract/reference'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/**
 * How money comes to a wallet from outside: what, then over which network, then where to.
 *
 * An address is made when it is first asked for and is the same from then on. Changing the asset or
 * the network drops the address that was shown, so that none is ever seen beside a network it does
 * not belong to.
 */

export interface Receivable {
  currencies: Currency[]
  chains: Chain[]
}

export const receivePorts = {
  fetchReceivable: question<Receivable>('fetchReceivable'),
  openAddress: question<WalletAddress, { walletId: string; chain: number }>('openAddress'),
}

export interface ReceiveContext {
  walletId: string | null
  receivable: Receivable | null
  symbol: string | null
  /** One currency of one chain. */
  currencyId: string | null
  address: WalletAddress | null
  refusal: RefusalNote | null
}

export type ReceiveEvent =
  | { type: 'wallet.follow'; walletId: string }
  | { type: 'asset.pick'; symbol: string }
  | { type: 'network.pick'; currencyId: string }
  | { type: 'receive.retry' }

const coins = ({ receivable }: ReceiveContext, symbol: string | null) =>
  receivable?.currencies.filter((one) => one.is_crypto && one.meta.symbol === symbol) ?? []

const chainOf = ({ receivable, currencyId }: ReceiveContext) =>
  receivable?.currencies.find(({ uuid }) => uuid === currencyId)?.meta.chain_id ?? null

export const receiveFlow = setup({
  types: {
    context: {} as ReceiveContext,
    input: {} as { walletId: string | null },
    events: {} as ReceiveEvent,
    tags: {} as 'busy',
  },
  actors: receivePorts,
  guards: {
    oneNetwork: ({ context }) => coins(context, context.symbol).length === 1,
    walletKnown: ({ context }) => context.walletId !== null,
    networkKnown: ({ context }) => chainOf(context) !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
  },
  actions: {
    noteWallet: assign((_, { walletId }: { walletId: string }) => ({ walletId, address: null })),
    noteReceivable: assign((_, receivable: Receivable) => ({ receivable, refusal: null })),
    noteAsset: assign((_, { symbol }: { symbol: string }) => ({
      symbol,
      currencyId: null,
      address: null,
      refusal: null,
    })),
    noteOnlyNetwork: assign(({ context }) => ({
      currencyId: coins(context, context.symbol)[0]?.uuid ?? null,
    })),
    noteNetwork: assign((_, { currencyId }: { currencyId: string }) => ({
      currencyId,
      address: null,
      refusal: null,
    })),
    noteAddress: assign((_, address: WalletAddress) => ({ address, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'receive',
  context: ({ input }) => ({
    ...input,
    receivable: null,
    symbol: null,
    currencyId: null,
    address: null,
    refusal: null,
  }),
  initial: 'fetching',
  on: {
    'wallet.follow': {
      guard: { type: 'anotherWallet', params: ({ event }) => event },
      actions: { type: 'noteWallet', params: ({ event }) => event },
    },
  },
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchReceivable',
        src: 'fetchReceivable',
        onDone: {
          target: 'choosing',
          actions: { type: 'noteReceivable', params: ({ event }) => event.output },
        },
        onError: { target: 'refused', actions: 'noteRefusal' },
      },
    },
    refused: { on: { 'receive.retry': 'fetching' } },
    choosing: {
      initial: 'asset',
      on: {
        'asset.pick': {
          target: '.picked',
          actions: { type: 'noteAsset', params: ({ event }) => event },
        },
        'network.pick': {
          target: '.network',
          actions: { type: 'noteNetwork', params: ({ event }) => event },
        },
        'wallet.follow': {
          guard: { type: 'anotherWallet', params: ({ event }) => event },
          target: '.network',
          actions: { type: 'noteWallet', params: ({ event }) => event },
        },
      },
      states: {
        asset: { description: 'Nothing is chosen yet.' },
        picked: {
          always: [
            { guard: 'oneNetwork', target: 'network', actions: 'noteOnlyNetwork' },
            { target: 'network' },
          ],
        },
        network: {
          description: 'Waits for a network, or for the wallet to be known.',
          always: {
            guard: 'networkKnown',
            target: 'ready',
          },
        },
        ready: { always: [{ guard: 'walletKnown', target: 'opening' }, { target: 'wanting' }] },
        wanting: { description: 'All is chosen; which wallet is open is about to be said.' },
        opening: {
          tags: 'busy',
          invoke: {
            id: 'openAddress',
            src: 'openAddress',
            input: ({ context }) => ({ walletId: context.walletId!, chain: chainOf(context)! }),
            onDone: {
              target: 'shown',
              actions: { type: 'noteAddress', params: ({ event }) => event.output },
            },
            onError: { target: 'unopened', actions: 'noteRefusal' },
          },
        },
        shown: {},
        unopened: { on: { 'receive.retry': 'opening' } },
      },
    },
  },
})

export interface AssetShown {
  symbol: string
  name: string
}

/** What can be received over a network, once each. */
export function assetsShown({ receivable }: Pick<ReceiveContext, 'receivable'>): AssetShown[] {
  const crypto = receivable?.currencies.filter((one) => one.is_crypto) ?? []
  const symbols = [...new Set(crypto.map(({ meta }) => meta.symbol))]
  return symbols.map((symbol) => ({
    symbol,
    name: crypto.find(({ meta }) => meta.symbol === symbol)?.meta.name ?? symbol,
  }))
}

/** The networks of the chosen asset. */
export const networksShown = (context: ReceiveContext): Currency[] => coins(context, context.symbol)
