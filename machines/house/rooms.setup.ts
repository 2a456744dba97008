import { assign, enqueueActions, raise, sendParent, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { FeedChange, FeedPosition } from '#contract/feed'
import { walletIn } from '#contract/kit/inWallet'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import type { openAccountFlow } from '#machines/account/openAccount.flow'
import type { CardMoneySnapshot } from '#machines/card/cardMoney.flow'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import type { OrderSeen } from '#machines/order/place.flow'
import type { contactFlow } from '#machines/person/contact.flow'
import type { personFlow, Person } from '#machines/person/person.flow'
import type { cardPlayFlow } from '#machines/sandbox/cardPlay.flow'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { filterIn } from '#machines/wallet/filter.setup'
import { receivingIn } from '#machines/wallet/receiving.setup'
import type { FeedSnapshot } from '#machines/wallet/feed.flow'
import { roomActors, wingOf, type RoomChildren, type Wing } from './roomFlows.setup.ts'
import type { Address, Room } from './rooms.ts'

/** What the rooms behind the door need, remember and hear. The picture is in rooms.flow.ts. */

export const roomsPorts = {
  /** Brings the flows of a wing, each into its place. */
  bringWing: question<void, { wing: Wing }>('bringWing'),
}

type PersonSeen = SnapshotFrom<typeof personFlow>
type ContactSeen = SnapshotFrom<typeof contactFlow>
type OpenAccountSeen = SnapshotFrom<typeof openAccountFlow>

/** Stands in the address where a thing's id would, while the thing is being made. */
export const NEW = 'new'

/** News of an order bring the order itself, as the bank's own contract says. */
const orderTold = ({ record }: FeedChange) => ({
  type: 'order.told' as const,
  order: record as unknown as OrderSeen,
})

/** News of notices say how many are unread, and nothing of what they say. */
const unreadTold = ({ record }: FeedChange) => ({
  type: 'unread.told' as const,
  unread: Number(record.unread),
})

/** The wallet that is open, and how far its news had come before anything of it was read. */
interface Opened {
  walletId: string
  since: FeedPosition | null
}

export interface RoomsInput {
  config: TenantConfig
  insideTelegram: boolean
}

export interface RoomsContext extends RoomsInput {
  address: Address | null
  /** The wings that were brought. */
  wings: readonly Wing[]
  refusal: RefusalNote | null
  /** The wallet that is open. */
  walletId: string | null
  /** How far the open wallet's news have been passed on. */
  heard: FeedPosition | null
}

export type RoomsEvent =
  | { type: 'room.light'; address: Address }
  | { type: 'room.retry' }
  | ({ type: 'wallet.opened' } & Opened)
  /** What the feed heard of the open wallet, for whichever room it matters to. */
  | { type: 'news.told'; change: FeedChange }
  | { type: 'news.reset' }

/** The wing of the room that is to be lit; null where the room lies in none. */
export const wingBound = ({ address }: RoomsContext) => (address && wingOf[address.room]) ?? null

export const roomsSetup = setup({
  types: {
    context: {} as RoomsContext,
    input: {} as RoomsInput,
    events: {} as RoomsEvent,
    children: {} as RoomChildren,
  },
  actors: { ...roomsPorts, ...roomActors },
  guards: {
    boundFor: ({ context }, { room }: { room: Room }) => context.address?.room === room,
    wingMissing: ({ context }) => {
      const wing = wingBound(context)
      return wing !== null && !context.wings.includes(wing)
    },
    walletUnknown: ({ context }) => context.walletId === null,
    toldOfOrder: (_, { change }: { change: FeedChange }) => change.table === 'orders',
    toldOfNotice: (_, { change }: { change: FeedChange }) => change.table === 'notices',
    toldOfCard: (_, { change }: { change: FeedChange }) => change.table === 'cards',
    worldPressed: (_, seen: SnapshotFrom<typeof cardPlayFlow>) => seen.matches('pressed'),
    moneyMoved: (_, seen: CardMoneySnapshot) => seen.matches('ended'),
    oneAsked: ({ context }) => typeof context.address?.id === 'string',
    newAsked: ({ context }) => context.address?.id === NEW,
    accountOpened: (_, seen: OpenAccountSeen) => seen.matches('opened'),
    personKnown: (_, seen: PersonSeen) => seen.context.person !== null,
    contactChanged: (_, seen: ContactSeen) => seen.matches('changed'),
    sameRoom: ({ context }, { address }: { address: Address }) =>
      context.address?.room === address.room,
    walletOpened: ({ context }, { context: { openId } }: WalletSnapshot) =>
      openId !== null && openId !== context.walletId,
    newsCame: ({ context }, { context: { heard } }: FeedSnapshot) =>
      heard !== null && (heard.seq !== context.heard?.seq || heard.epoch !== context.heard.epoch),
  },
  actions: {
    noteAddress: assign((_, { address }: { address: Address }) => ({ address })),
    noteWing: assign(({ context }) => ({
      wings: [...context.wings, wingBound(context)!],
      refusal: null,
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    tellHouseWho: sendParent((_, { data }: Person) => ({
      type: 'person.known',
      language: data.language,
      theme: data.theme,
    })),
    seekWallet: enqueueActions(({ enqueue }, { address }: { address: Address }) => {
      const walletId = walletIn(address.query)
      if (walletId !== null) enqueue.sendTo('wallet', { type: 'wallet.seek', walletId })
    }),
    followWallet: sendTo('feed', (_, opened: Opened) => ({
      type: 'wallet.follow' as const,
      walletId: opened.walletId,
      since: opened.since,
    })),
    showTransactions: sendTo('transactions', (_, { address }: { address: Address }) => ({
      type: 'look.at' as const,
      filter: filterIn(address.query ?? ''),
      openId: address.id,
    })),
    followInList: sendTo('transactions', (_, { walletId }: { walletId: string }) => ({
      type: 'wallet.follow' as const,
      walletId,
    })),
    tellList: sendTo('transactions', (_, { change }: { change: FeedChange }) => ({
      type: 'news.told' as const,
      change,
    })),
    resetList: sendTo('transactions', { type: 'news.reset' }),
    followInReceive: sendTo('receive', (_, { walletId }: { walletId: string }) => ({
      type: 'wallet.follow' as const,
      walletId,
    })),
    showReceiving: sendTo('receive', (_, { address }: { address: Address }) => ({
      type: 'look.at' as const,
      ...receivingIn(address.query ?? ''),
    })),
    openMade: sendTo('wallet', (_, { result }: { result: { uuid: string } | null }) => ({
      type: 'wallet.made' as const,
      walletId: result?.uuid ?? '',
    })),
    tellWallet: enqueueActions(({ enqueue }, { context: { change } }: FeedSnapshot) => {
      if (change?.table !== 'notices') enqueue.sendTo('wallet', { type: 'wallet.refresh' })
    }),
    tellNotices: enqueueActions(({ enqueue }, { context: { change } }: FeedSnapshot) => {
      if (change === null) enqueue.sendTo('notices', { type: 'list.refresh' })
      else if (change.table === 'notices') enqueue.sendTo('notices', unreadTold(change))
    }),
    readNoticesAgain: sendTo('notices', { type: 'list.refresh' }),
    tellOrderForm: sendTo('orderForm', (_, { change }: { change: FeedChange }) =>
      orderTold(change),
    ),
    resetOrderForm: sendTo('orderForm', { type: 'news.reset' }),
    tellOneOrder: sendTo('oneOrder', (_, { change }: { change: FeedChange }) => orderTold(change)),
    resetOneOrder: sendTo('oneOrder', { type: 'news.reset' }),
    readOrdersAgain: sendTo('orders', { type: 'list.refresh' }),
    readCardsAgain: sendTo('cards', { type: 'list.refresh' }),
    tellCardMoney: sendTo('cardMoney', (_, { change }: { change: FeedChange }) =>
      orderTold(change),
    ),
    resetCardMoney: sendTo('cardMoney', { type: 'news.reset' }),
    readCardAgain: sendTo('cardControl', { type: 'card.refresh' }),
    readPurchasesAgain: sendTo('purchases', { type: 'list.refresh' }),
    openCardRoom: sendParent((_, { cardId }: { cardId: string | null }) => ({
      type: 'room.open' as const,
      address: { room: 'cards' as const, id: cardId },
    })),
    verifyFor: sendTo('verification', (_, { context: { openId, wallets } }: WalletSnapshot) => ({
      type: 'wallet.follow' as const,
      walletId: openId!,
      begun: wallets!.some(({ uuid, kyc_info }) => uuid === openId && kyc_info),
    })),
    tellVerification: enqueueActions(({ enqueue }, { context: { change } }: FeedSnapshot) => {
      if (!change || change.table === 'rails') enqueue.sendTo('verification', { type: 'kyc.told' })
    }),
    readWaitingAgain: sendTo('waitingOrders', { type: 'list.refresh' }),
    announceOpened: raise((_, { context: { openId, since } }: WalletSnapshot) => ({
      type: 'wallet.opened' as const,
      walletId: openId!,
      since,
    })),
    noteWallet: assign((_, { context: { openId, since } }: WalletSnapshot) => ({
      walletId: openId,
      heard: since,
    })),
    noteHeard: assign((_, { context: { heard } }: FeedSnapshot) => ({ heard })),
    passOnNews: raise((_, { context: { change } }: FeedSnapshot) =>
      change === null ? { type: 'news.reset' as const } : { type: 'news.told' as const, change },
    ),
    openCounterparty: sendParent((_, { id }: { id: string | null }) => ({
      type: 'room.open' as const,
      address: { room: 'counterparties' as const, id },
    })),
    openAccountRoom: sendParent((_, { context: { accountId } }: OpenAccountSeen) => ({
      type: 'room.open' as const,
      address: { room: 'accounts' as const, id: accountId },
    })),
    readPersonAgain: sendTo('person', { type: 'person.refresh' }),
  },
})
