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

/** Input and events of every page flow, which lives as long as its page is open. */

export interface PageLocation {
  id: string | null
  query: string
}

export interface PageInput extends PageLocation {
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

/** The id in the address while an item is being created. */
export const NEW = 'new'

/** The query by which the profile opens for somebody who wants their Telegram linked. */
export const LINK_TELEGRAM = 'link=telegram'

/** The id in the address of the help while the conversation with the bank is shown. */
export const MESSAGES = 'messages'

/** The query by which it opens for a question about an event, and what the event is called. */
export const questionAbout = (id: string, number: number | null) =>
  new URLSearchParams({ about: id, number: String(number ?? '') }).toString()

type On = { context: PageInput }
type News = { change: FeedChange }

export const walletUnknown = ({ context }: On) => context.walletId === null
export const oneRequested = ({ context }: On) => context.id !== null
export const newRequested = ({ context }: On) => context.id === NEW
export const isOrderNews = (_: unknown, { change }: News) => change.table === 'orders'
export const isMoneyNews = (_: unknown, { change }: News) => change.table === 'transactions'
export const isCardNews = (_: unknown, { change }: News) => change.table === 'cards'
export const isChallengeNews = (_: unknown, { change }: News) => change.table === 'card_challenges'
export const isConversationNews = (_: unknown, { change }: News) => change.table === 'conversations'
export const isNoticeNews = (_: unknown, { change }: News) => change.table === 'notices'

export const assignLocation = assign<PageInput, PageEvent, PageLocation, PageEvent, never>(
  (_, { id, query }) => ({ id, query }),
)

export const assignWallet = assign<PageInput, PageEvent, { walletId: string }, PageEvent, never>(
  (_, { walletId }) => ({ walletId }),
)

/** The frame of a page about the open wallet: decides again on each location and wallet. */
export const walletPage = {
  context: ({ input }: { input: PageInput }) => input,
  initial: 'deciding',
  on: {
    'location.changed': { target: '.deciding', actions: withEvent('assignLocation') },
    'wallet.opened': { target: '.deciding', actions: withEvent('assignWallet') },
  },
} as const

export const waitingForWallet = { description: 'Waiting for the open wallet.' }

export const emptyPageFlow = setup({ types: pageTypes }).createMachine({
  id: 'emptyPage',
  context: ({ input }) => input,
})

/**
 * Spawns a lazily loaded flow, whose type `setup` cannot know; the hook that finds it restores it.
 */
export const spawnLoaded = (flow: AnyActorLogic, id: string, input: unknown): any =>
  spawnChild(flow as any, { id, input } as any)

export type ChildrenOf<F extends AnyStateMachine> = SnapshotFrom<F>['children']
