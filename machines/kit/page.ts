import {
  assign,
  setup,
  spawnChild,
  type AnyActorLogic,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate'
import type { FeedChange } from '#contract/feed'
import { withEvent } from '#machines/kit/params'

/**
 * What every page flow is given and hears. It is started when its page opens and stopped when the
 * page is left; whoever runs it tells it of another wallet, of the address bar, and of the news.
 */

export interface PageLocation {
  /** Which of its things the page shows, where it shows one of many. */
  id: string | null
  /** The query of the address bar: how what is shown is narrowed down. */
  query: string
}

export interface PageInput extends PageLocation {
  /** The open wallet, once it is known. */
  walletId: string | null
}

export type PageEvent =
  | ({ type: 'location.changed' } & PageLocation)
  | { type: 'wallet.opened'; walletId: string }
  | { type: 'news.arrived'; change: FeedChange }
  | { type: 'news.reset' }

export const pageTypes = {
  context: {} as PageInput,
  input: {} as PageInput,
  events: {} as PageEvent,
}

/** Stands in the address where a thing's id would, while the thing is being made. */
export const NEW = 'new'

type On = { context: PageInput }
type News = { change: FeedChange }

export const walletUnknown = ({ context }: On) => context.walletId === null
export const oneRequested = ({ context }: On) => context.id !== null
export const newRequested = ({ context }: On) => context.id === NEW
export const toldOfOrder = (_: unknown, { change }: News) => change.table === 'orders'
export const toldOfCard = (_: unknown, { change }: News) => change.table === 'cards'
export const toldOfNotice = (_: unknown, { change }: News) => change.table === 'notices'

export const assignLocation = assign<PageInput, PageEvent, PageLocation, PageEvent, never>(
  (_, { id, query }) => ({ id, query }),
)

export const assignWallet = assign<PageInput, PageEvent, { walletId: string }, PageEvent, never>(
  (_, { walletId }) => ({ walletId }),
)

/** The frame of a page about the open wallet: what it shows is decided anew when either changes. */
export const walletPage = {
  context: ({ input }: { input: PageInput }) => input,
  initial: 'deciding',
  on: {
    'location.changed': { target: '.deciding', actions: withEvent('assignLocation') },
    'wallet.opened': { target: '.deciding', actions: withEvent('assignWallet') },
  },
} as const

export const waitingForWallet = { description: 'Until it is known which wallet is open.' }

/** For a page that is only a screen. */
export const emptyPageFlow = setup({ types: pageTypes }).createMachine({
  id: 'emptyPage',
  context: ({ input }) => input,
})

/**
 * Starts a flow that came with a chunk: `setup` can name no such actor beforehand, so its type is
 * given up here and taken up again by the hook that finds it.
 */
export const spawnLoaded = (flow: AnyActorLogic, id: string, input: unknown): any =>
  spawnChild(flow as any, { id, input } as any)

/** The children of a flow by their names. */
export type ChildrenOf<F extends AnyStateMachine> = SnapshotFrom<F>['children']
