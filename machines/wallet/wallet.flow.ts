import { assign, raise, setup, stateIn, type SnapshotFrom } from 'xstate'
import type { Activity } from '#contract/activity'
import type { FeedPosition } from '#contract/feed'
import type { RefusalNote } from '#contract/kit/refusal'
import type { WalletDetail, WalletListed } from '#contract/wallet'
import { withEvent, withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * The wallets, the open one, and its contents.
 *
 * News during a reading do not restart it: the wallet is read once more afterwards. A refusal keeps
 * what was shown. Returning to the app reads it again, since prices move without news.
 */

export interface OpenWallet {
  detail: WalletDetail
  /** The newest few. */
  latest: Activity[]
}

export const walletPorts = {
  /** All wallets, and the last open one. */
  fetchWallets: question<{ wallets: WalletListed[]; open: string | null }>('fetchWallets'),
  /** Reads a wallet and stores it as the open one. */
  readWallet: question<OpenWallet, { walletId: string }>('readWallet'),
  watchAppShown: stream<{ type: 'app.shown' }>('watchAppShown'),
}

export interface WalletContext {
  wallets: WalletListed[] | null
  openId: string | null
  /** A wallet from the address, until it is known to be theirs. */
  sought: string | null
  /** The feed position from before it was read; null once unknown. */
  since: FeedPosition | null
  detail: WalletDetail | null
  latest: Activity[] | null
  refusal: RefusalNote | null
}

export type WalletEvent =
  | { type: 'wallet.refresh' }
  | { type: 'wallet.choose'; walletId: string }
  /** The address names an item of this wallet. */
  | { type: 'wallet.find'; walletId: string }
  /** One was created or renamed. The open one stays open. */
  | { type: 'wallets.changed' }
  | { type: 'app.shown' }

export const walletFlow = setup({
  types: {
    context: {} as WalletContext,
    events: {} as WalletEvent,
    tags: {} as 'busy',
  },
  actors: walletPorts,
  guards: {
    oneOpen: ({ context }) => context.openId !== null,
    isStale: stateIn({ reading: 'stale' }),
    anotherOne: ({ context }, { walletId }: { walletId: string }) => walletId !== context.openId,
    anotherListed: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.openId && !!context.wallets?.some(({ uuid }) => uuid === walletId),
  },
  actions: {
    assignWallets: assign(({ context }, got: { wallets: WalletListed[]; open: string | null }) => {
      const wanted = [context.sought, context.openId, got.open]
      const theirs = (id: string | null) => got.wallets.find(({ uuid }) => uuid === id)
      const open = wanted.map(theirs).find((one) => one !== undefined) ?? got.wallets[0]
      const openId = open?.uuid ?? null
      const moved = openId !== context.openId && { detail: null, latest: null }
      const since = open?.feed ?? null
      return { wallets: got.wallets, openId, since, sought: null, refusal: null, ...moved }
    }),
    assignRequestedWallet: assign((_, { walletId }: { walletId: string }) => ({
      sought: walletId,
    })),
    assignOpen: assign(({ context }, { walletId }: { walletId: string }) => ({
      openId: walletId,
      since: context.wallets?.find(({ uuid }) => uuid === walletId)?.feed ?? null,
      detail: null,
      latest: null,
    })),
    assignOpened: assign((_, opened: OpenWallet) => ({ ...opened, refusal: null })),
    raiseRefetch: raise({ type: 'wallet.refresh' }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'wallet',
  description:
    'A refusal keeps what was shown, and news during a reading lead to exactly one more.',
  context: {
    wallets: null,
    openId: null,
    sought: null,
    since: null,
    detail: null,
    latest: null,
    refusal: null,
  },
  invoke: { id: 'watchAppShown', src: 'watchAppShown' },
  initial: 'listing',
  on: {
    'app.shown': { actions: 'raiseRefetch' },
    'wallet.choose': [
      {
        guard: withEvent('anotherListed'),
        target: '.reading',
        actions: withEvent('assignOpen'),
      },
      {
        guard: withEvent('anotherOne'),
        target: '.listing',
        actions: withEvent('assignRequestedWallet'),
      },
    ],
    'wallet.find': {
      guard: withEvent('anotherOne'),
      target: '.listing',
      actions: withEvent('assignRequestedWallet'),
    },
    'wallets.changed': '.listing',
  },
  states: {
    listing: {
      tags: 'busy',
      on: { 'wallet.find': { actions: withEvent('assignRequestedWallet') } },
      invoke: {
        id: 'fetchWallets',
        src: 'fetchWallets',
        onDone: { target: 'choosing', actions: withOutput('assignWallets') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    choosing: {
      description: 'Opens the wallet asked for, or the first.',
      always: [{ guard: 'oneOpen', target: 'reading' }, { target: 'empty' }],
    },
    empty: { description: 'No wallet yet.', on: { 'wallet.refresh': 'listing' } },
    reading: {
      tags: 'busy',
      initial: 'current',
      invoke: {
        id: 'readWallet',
        src: 'readWallet',
        input: ({ context }) => ({ walletId: context.openId! }),
        onDone: [
          {
            guard: 'isStale',
            target: 'reading',
            reenter: true,
            actions: withOutput('assignOpened'),
          },
          { target: 'shown', actions: withOutput('assignOpened') },
        ],
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
      states: {
        current: {
          description: 'Nothing has changed since the request.',
          on: { 'wallet.refresh': 'stale' },
        },
        stale: { description: 'It changed meanwhile: it is read once more.' },
      },
    },
    shown: { on: { 'wallet.refresh': 'reading' } },
    refused: {
      description: 'Refused; what was shown before stays.',
      on: { 'wallet.refresh': 'listing' },
    },
  },
})

export type WalletSnapshot = SnapshotFrom<typeof walletFlow>
