import { assign, setup } from 'xstate'
import type { WalletAddress } from '#contract/address'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Currency } from '#contract/reference'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { ReceiveQuery } from './receiveQuery.setup.ts'

/**
 * How to receive: the asset, the network, then the address.
 *
 * The choice is in the address bar, so that a reload shows the same. An address is created on first
 * request and then stays. Changing asset or network drops the shown address, so that it never
 * stands beside another network.
 */

export const receivePorts = {
  /** Everything that can be received, once per network. */
  fetchReceivable: question<{ currencies: Currency[] }>('fetchReceivable'),
  openAddress: question<WalletAddress, { walletId: string; chain: number }>('openAddress'),
}

export interface ReceiveContext extends ReceiveQuery {
  walletId: string | null
  currencies: Currency[] | null
  address: WalletAddress | null
  refusal: RefusalNote | null
}

export type ReceiveEvent =
  | { type: 'wallet.follow'; walletId: string }
  | ({ type: 'view.set' } & ReceiveQuery)
  | { type: 'receive.retry' }

/** The networks of the chosen asset. */
export const networksShown = ({ currencies, symbol }: ReceiveContext): Currency[] =>
  currencies?.filter(({ meta }) => meta.symbol === symbol) ?? []

/** The chosen one, or the only one there is. */
export function chosenCurrency(context: ReceiveContext): Currency | null {
  const networks = networksShown(context)
  if (networks.length === 1) return networks[0] ?? null
  return networks.find(({ meta }) => meta.chain_id === context.chain) ?? null
}

export const receiveFlow = setup({
  types: {
    context: {} as ReceiveContext,
    input: {} as { walletId: string | null } & ReceiveQuery,
    events: {} as ReceiveEvent,
    tags: {} as 'busy',
  },
  actors: receivePorts,
  guards: {
    notChosen: ({ context }) => chosenCurrency(context) === null,
    walletUnknown: ({ context }) => context.walletId === null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    anotherView: ({ context }, { symbol, chain }: ReceiveQuery) =>
      symbol !== context.symbol || chain !== context.chain,
  },
  actions: {
    assignWallet: assign((_, { walletId }: { walletId: string }) => ({ walletId, address: null })),
    assignCurrencies: assign((_, { currencies }: { currencies: Currency[] }) => ({
      currencies,
      refusal: null,
    })),
    assignView: assign((_, { symbol, chain }: ReceiveQuery) => ({
      symbol,
      chain,
      address: null,
      refusal: null,
    })),
    assignAddress: assign((_, address: WalletAddress) => ({ address, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'receive',
  description: 'An address is never shown beside another asset or network than its own.',
  context: ({ input }) => ({ ...input, currencies: null, address: null, refusal: null }),
  initial: 'fetching',
  on: {
    'wallet.follow': { guard: withEvent('anotherWallet'), actions: withEvent('assignWallet') },
    'view.set': { guard: withEvent('anotherView'), actions: withEvent('assignView') },
  },
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchReceivable',
        src: 'fetchReceivable',
        onDone: { target: 'known', actions: withOutput('assignCurrencies') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be loaded; may be retried.',
      on: { 'receive.retry': 'fetching' },
    },
    known: {
      description: 'The assets and networks are known.',
      initial: 'deciding',
      on: {
        'wallet.follow': {
          guard: withEvent('anotherWallet'),
          target: '.deciding',
          actions: withEvent('assignWallet'),
        },
        'view.set': {
          guard: withEvent('anotherView'),
          target: '.deciding',
          actions: withEvent('assignView'),
        },
      },
      states: {
        deciding: {
          description: 'Looks what the choice still lacks.',
          always: [
            { guard: 'notChosen', target: 'unchosen' },
            { guard: 'walletUnknown', target: 'unfollowed' },
            { target: 'opening' },
          ],
        },
        unchosen: { description: 'No asset chosen, or several networks to choose from.' },
        unfollowed: { description: 'Waiting for the open wallet.' },
        opening: {
          tags: 'busy',
          invoke: {
            id: 'openAddress',
            src: 'openAddress',
            input: ({ context }) => ({
              walletId: context.walletId!,
              chain: chosenCurrency(context)!.meta.chain_id!,
            }),
            onDone: { target: 'shown', actions: withOutput('assignAddress') },
            onError: { target: 'unopened', actions: 'assignRefusal' },
          },
        },
        shown: { description: 'The address of this choice.' },
        unopened: {
          description: 'The address could not be made; may be retried.',
          on: { 'receive.retry': 'opening' },
        },
      },
    },
  },
})

export interface AssetShown {
  symbol: string
  name: string
}

/** Receivable assets, once each. */
export function assetsShown({ currencies }: Pick<ReceiveContext, 'currencies'>): AssetShown[] {
  const names = new Map(currencies?.map(({ meta }) => [meta.symbol, meta.name]))
  return [...names].map(([symbol, name]) => ({ symbol, name }))
}
