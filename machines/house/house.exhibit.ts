import { after, done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
import { bookFlow } from '#machines/sandbox/book.flow'
import { chainFlow } from '#machines/sandbox/chain.flow'
import { mailbox } from '#machines/sandbox/mailbox.flow'
import { sessionFlow } from '#machines/session/session.flow'
import { houseFlow } from './house.flow.ts'
import { insideRooms, openRooms, type Room } from './rooms.ts'
import { roomsFlow } from './rooms.flow.ts'
import { wingBound } from './rooms.setup.ts'
import { wingFlows } from './wings.exhibit.ts'

const open = (room: Room) => ({ type: 'room.open', address: { room, id: null } })
const went = (room: Room) => ({ type: 'path.went', address: { room, id: null } })

/** A session as its parent sees it. */
const session = (state: string, tag: 'inside' | 'outside' | null, reason: string | null = null) =>
  moved('session', {
    value: state,
    hasTag: (asked: string) => asked === tag,
    matches: (asked: string) => asked === state,
    context: { reason },
  })

const contact = (kind: string, state: string) =>
  moved(kind, { value: state, matches: (asked: string) => asked === state })

const config = (kind: string) => ({ kind, sign_in: ['email'] })

/** Where the room that is meant makes no difference yet. */
const betweenRooms = ['recognizing', 'unfurnished', 'blocked'].map((place) => ({
  visiting: { welcomed: { place } },
}))

const kept = { access: true, refresh: true, mark: 'm1' }

export const house: Exhibit = {
  logic: houseFlow.provide({
    actors: { sessionFlow, roomsFlow, mailboxFlow: mailbox.flow, chainFlow, bookFlow },
  }),
  inputs: [
    {
      insideTelegram: false,
      address: { room: 'home', id: null },
      taste: { language: null, theme: null },
    },
  ],
  said: [
    open('home'),
    open('signIn'),
    open('signUp'),
    open('sandbox'),
    open('notFound'),
    went('home'),
    went('signedOut'),
    { type: 'house.retry' },
    { type: 'network.lost' },
    { type: 'network.back' },
    { type: 'tokens.changed', kept },
    done('readConfig', config('sandbox')),
    done('readConfig', config('live')),
    refused('readConfig', 'OFFLINE'),
    refused('readConfig', 'RATE_LIMITED', { retry_after_s: 7 }),
    after('bankHasTime', 'house.visiting.broken'),
    { type: 'tokens.changed', kept: { access: false, refresh: false, mark: null } },
    done('findTokens', kept),
    done('findTokens', { access: false, refresh: false, mark: null }),
    refused('findTokens'),
    done('bringSession'),
    refused('bringSession', 'OFFLINE'),
    done('furnish'),
    refused('furnish', 'OFFLINE'),
    done('showPath'),
    refused('showPath'),
    done('signIn', { kept }),
    session('looking', null),
    session('trusted', 'inside'),
    session('signedOut', 'outside'),
    session('signedOut', 'outside', 'REFRESH_REUSED'),
    session('blocked', null),
    { type: 'person.known', language: 'ru', theme: null },
  ],
  essence: (state) => [
    betweenRooms.some((place) => state.matches(place)) ? null : state.context.address.room,
    state.context.config?.kind ?? null,
    state.context.refusal?.facts.retry_after_s ?? null,
  ],
}

const alone = () => {}

export const rooms: Exhibit = {
  // Nobody stands around them here to be told.
  logic: roomsFlow.provide({
    actors: wingFlows,
    actions: {
      tellHouseWho: alone,
      openCounterparty: alone,
      openAccountRoom: alone,
      openCardRoom: alone,
    },
  }),
  inputs: [{ config: config('sandbox'), insideTelegram: false }],
  said: [
    done('bringWing'),
    refused('bringWing', 'OFFLINE'),
    { type: 'room.retry' },
    ...[...insideRooms, ...openRooms, 'signIn'].map((room) => ({
      type: 'room.light',
      address: { room, id: null },
    })),
    { type: 'room.light', address: { room: 'counterparties', id: 'c1' } },
    { type: 'room.light', address: { room: 'counterparties', id: 'new' } },
    { type: 'room.light', address: { room: 'accounts', id: 'a1' } },
    { type: 'room.light', address: { room: 'orders', id: 'o1', query: 'wallet=w2' } },
    { type: 'room.light', address: { room: 'cards', id: 'k1' } },
    { type: 'room.light', address: { room: 'cards', id: 'new' } },
    done('newWallet', { result: { uuid: 'w2' } }),
    done('issueCard', { cardId: 'k1' }),
    moved('cardPlay', { matches: () => true }),
    moved('cardMoney', { matches: (asked: unknown) => asked === 'ended' }),
    moved('feed', { context: { heard: { epoch: 1, seq: 4 }, change: { table: 'cards' } } }),
    moved('feed', {
      context: {
        heard: { epoch: 1, seq: 5 },
        change: { table: 'notices', record: { unread: 2 } },
      },
    }),
    done('newCounterparty', { saved: { id: 'c1' } }),
    moved('openAccount', { matches: () => true, context: { accountId: 'a1' } }),
    moved('person', { context: { person: { data: { language: 'ru', theme: null } } } }),
    moved('person', { context: { person: null } }),
    moved('feed', { context: { heard: { epoch: 1, seq: 1 }, change: null } }),
    moved('feed', { context: { heard: { epoch: 1, seq: 2 }, change: {} } }),
    moved('feed', { context: { heard: { epoch: 1, seq: 3 }, change: { table: 'orders' } } }),
    moved('feed', { context: { heard: null, change: null } }),
    { type: 'wallet.opened', walletId: 'w1' },
    contact('emailContact', 'changed'),
    contact('emailContact', 'unchanged'),
    contact('phoneContact', 'changed'),
    moved('wallet', { context: { openId: 'w1', wallets: [] } }),
    moved('wallet', { context: { openId: null } }),
  ],
  // One wing is brought like another room of it.
  essence: (state) => {
    const { address, walletId } = state.context
    if (state.matches('bringing') || state.matches('missing'))
      return [wingBound(state.context), walletId]
    return [address?.room, address?.id, walletId]
  },
}
