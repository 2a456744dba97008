import { assign, raise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import { absent, question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { tasteFlow, type Taste } from '#machines/person/taste.flow'
import type { bookFlow } from '#machines/sandbox/book.flow'
import type { chainFlow } from '#machines/sandbox/chain.flow'
import type { mailbox } from '#machines/sandbox/mailbox.flow'
import type { sessionFlow } from '#machines/session/session.flow'
import type { TokensKept } from '#machines/session/session.setup'
import { signInFlow } from '#machines/session/signIn.flow'
import type { Address, Room } from './rooms.ts'
import type { roomsFlow } from './rooms.flow.ts'

/** What the house asks, remembers and hears. The picture is in house.flow.ts. */

export const housePorts = {
  readConfig: question<TenantConfig>('readConfig'),
  findTokens: question<TokensKept>('findTokens'),
  /** Brings the session, and with it the rooms behind the door, flows and all. */
  bringSession: question<void>('bringSession'),
  /** The same for whoever opens a room behind the door that needs no session. */
  furnish: question<void>('furnish'),
  showPath: question<void, { address: Address; push: boolean }>('showPath'),
  watchPath: stream<{ type: 'path.went'; address: Address }>('watchPath'),
  /** Another tab renewed the tokens, dropped them, or let somebody else in. */
  watchShelf: stream<{ type: 'tokens.changed'; kept: TokensKept }>('watchShelf'),
  watchNetwork: stream<{ type: 'network.lost' } | { type: 'network.back' }>('watchNetwork'),
}

export interface HouseInput {
  insideTelegram: boolean
  address: Address
  taste: Taste
}

export interface HouseContext extends HouseInput {
  /** The room first asked for, which opens after signing in. */
  asked: Address | null
  /** Whether the move deserves a step of its own in the history of the address bar. */
  push: boolean
  config: TenantConfig | null
  refusal: RefusalNote | null
}

export type HouseEvent =
  | { type: 'room.open'; address: Address }
  | { type: 'house.retry' }
  | { type: 'path.went'; address: Address }
  | { type: 'address.moved' }
  | { type: 'tokens.kept'; kept: TokensKept }
  | { type: 'tokens.changed'; kept: TokensKept }
  | { type: 'tokens.found' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'session.missing' }
  | { type: 'session.sought' }
  | { type: 'session.opened' }
  | { type: 'session.closed'; lost: boolean }
  | { type: 'session.blocked' }
  | ({ type: 'person.known' } & Taste)

type SessionSeen = SnapshotFrom<typeof sessionFlow>

/** Whatever wait the bank names, nobody looks at the same face for longer. */
const WAIT_MOST_S = 600

const waitIn = ({ refusal }: HouseContext) => refusal?.facts.retry_after_s

export const houseSetup = setup({
  types: {
    context: {} as HouseContext,
    input: {} as HouseInput,
    events: {} as HouseEvent,
    children: {} as {
      session: 'sessionFlow'
      taste: 'tasteFlow'
      signIn: 'signInFlow'
      rooms: 'roomsFlow'
      mailbox: 'mailboxFlow'
      chain: 'chainFlow'
      book: 'bookFlow'
    },
  },
  actors: {
    ...housePorts,
    tasteFlow,
    signInFlow,
    sessionFlow: absent<typeof sessionFlow>('sessionFlow'),
    roomsFlow: absent<typeof roomsFlow>('roomsFlow'),
    mailboxFlow: absent<typeof mailbox.flow>('mailboxFlow'),
    chainFlow: absent<typeof chainFlow>('chainFlow'),
    bookFlow: absent<typeof bookFlow>('bookFlow'),
  },
  delays: {
    bankHasTime: ({ context }) => Math.min(waitIn(context) ?? 0, WAIT_MOST_S) * 1_000,
  },
  guards: {
    waitNamed: ({ context }) => waitIn(context) !== undefined,
    boundFor: ({ context }, { room }: { room: Room }) => context.address.room === room,
    noSandboxHere: ({ context }) =>
      context.address.room === 'sandbox' && context.config?.kind !== 'sandbox',
    elsewhere: ({ context }, { address }: { address: Address }) =>
      address.room !== context.address.room ||
      address.id !== context.address.id ||
      address.query !== context.address.query,
    tokensFound: (_, kept: TokensKept) => kept.access || kept.refresh,
    sessionTrusted: (_, session: SessionSeen) => session.hasTag('inside'),
    sessionOver: (_, session: SessionSeen) => session.hasTag('outside'),
    sessionBlocked: (_, session: SessionSeen) => session.matches('blocked'),
  },
  actions: {
    noteConfig: assign((_, config: TenantConfig) => ({ config, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    noteWish: assign((_, { address }: { address: Address }) => ({ address, push: true })),
    noteAddress: assign((_, { address }: { address: Address }) => ({ address, push: false })),
    noteRoom: assign((_, { room }: { room: Room }) => ({
      address: { room, id: null },
      push: false,
    })),
    noteAsked: assign(({ context }) => ({ asked: context.address })),
    noteLostPlace: assign(({ context }, { lost }: { lost: boolean }) => ({
      asked: lost ? context.address : null,
    })),
    takeUpAsked: assign(({ context }) => ({
      address: context.asked ?? context.address,
      asked: null,
    })),
    announceMove: raise({ type: 'address.moved' }),
    announceKept: raise((_, { kept }: { kept: TokensKept }) => ({
      type: 'tokens.kept' as const,
      kept,
    })),
    announceClosed: raise((_, session: SessionSeen) => ({
      type: 'session.closed' as const,
      lost: session.context.reason !== null,
    })),
    tellSession: sendTo('session', (_, { kept }: { kept: TokensKept }) => ({
      type: 'tokens.kept' as const,
      kept,
    })),
    tellSessionChanged: sendTo('session', (_, { kept }: { kept: TokensKept }) => ({
      type: 'tokens.changed' as const,
      kept,
    })),
    lightRoom: sendTo('rooms', (_, { address }: { address: Address }) => ({
      type: 'room.light' as const,
      address,
    })),
    tellTaste: sendTo('taste', (_, { language, theme }: Taste) => ({
      type: 'person.known' as const,
      language,
      theme,
    })),
    tellTasteLeft: sendTo('taste', { type: 'person.left' }),
  },
})
