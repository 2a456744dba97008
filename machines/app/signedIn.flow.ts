import {
  assign,
  enqueueActions,
  raise,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate'
import type { FeedChange, FeedPosition } from '#contract/feed'
import { walletIn } from '#contract/kit/inWallet'
import type { RefusalNote } from '#contract/kit/refusal'
import type { ProofBinding } from '#contract/proof'
import { spawnLoaded } from '#machines/kit/page'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { verificationFlow } from '#machines/kyc/verification.flow'
import { arrivalFlow } from '#machines/notice/arrival.flow'
import { noticesFlow } from '#machines/notice/notices.flow'
import { personFlow, type Person } from '#machines/person/person.flow'
import { lockFlow } from '#machines/proof/lock.flow'
import { acceptanceFlow, type AcceptanceSnapshot } from '#machines/serviceTerms/acceptance.flow'
import { feedFlow, type FeedSnapshot } from '#machines/wallet/feed.flow'
import { walletFlow, type WalletSnapshot } from '#machines/wallet/wallet.flow'
import { recordingFlow } from '#machines/workbench/recording.flow'
import type { RouteId, RouteLocation } from './routes.ts'

export const signedInPorts = {
  loadPage: question<{ flow: AnyStateMachine }, { route: RouteId }>('loadPage'),
  loadSignInProof: question<{ flow: AnyStateMachine }>('loadSignInProof'),
  /** Reloads the document at its address, if the bank can be reached. */
  reloadApp: question<void>('reloadApp'),
  watchSearchKey: stream<RouteOpen>('watchSearchKey'),
}

interface RouteOpen {
  type: 'route.open'
  location: RouteLocation
}

type PersonSnapshot = SnapshotFrom<typeof personFlow>

/** The open wallet, and the feed position from before it was read. */
interface Opened {
  walletId: string
  since: FeedPosition | null
}

interface SignedInFlowContext {
  /** What the bank wants proved of this sign-in before anything else. */
  bound: ProofBinding | null
  location: RouteLocation | null
  refusal: RefusalNote | null
  walletId: string | null
  /** Feed position up to which news were passed on. */
  position: FeedPosition | null
}

type SignedInEvent =
  | { type: 'page.open'; location: RouteLocation }
  | { type: 'page.retry' }
  | ({ type: 'wallet.opened' } & Opened)
  /** Forwarded to the open page. */
  | { type: 'news.arrived'; change: FeedChange }
  | { type: 'news.reset' }
  /** Sent by the open page, and by the key of the search. */
  | RouteOpen
  | { type: 'wallets.changed' | 'person.refresh' | 'notices.refresh' }
  /** Sent by the proof of the sign-in. */
  | { type: 'session.proved' }
  /** Said of the bank's terms of service. */
  | { type: 'terms.asked' | 'terms.settled' }

/** A notice in the feed carries the unread count, never its text. */
const unreadChanged = ({ record }: FeedChange) => ({
  type: 'unread.changed' as const,
  unread: Number(record.unread),
})

const pageLocationOf = ({ id, query = '' }: RouteLocation) => ({ id, query })

const signedInSetup = setup({
  types: {
    context: {} as SignedInFlowContext,
    events: {} as SignedInEvent,
    children: {} as {
      person: 'personFlow'
      feed: 'feedFlow'
      wallet: 'walletFlow'
      verification: 'verificationFlow'
      notices: 'noticesFlow'
      arrival: 'arrivalFlow'
      recording: 'recordingFlow'
      lock: 'lockFlow'
      acceptance: 'acceptanceFlow'
    },
  },
  actors: {
    ...signedInPorts,
    personFlow,
    feedFlow,
    walletFlow,
    verificationFlow,
    noticesFlow,
    arrivalFlow,
    recordingFlow,
    lockFlow,
    acceptanceFlow,
  },
  guards: {
    signInUnproved: ({ context }, { context: { refusal } }: PersonSnapshot) =>
      context.bound === null && refusal?.facts.bound?.purpose === 'sign_in',
    termsAsked: (_, snapshot: AcceptanceSnapshot) => snapshot.hasTag('asked'),
    located: ({ context }) => context.location !== null,
    personKnown: (_, snapshot: PersonSnapshot) => snapshot.context.person !== null,
    sameRoute: ({ context }, { location }: { location: RouteLocation }) =>
      context.location?.route === location.route,
    walletOpened: ({ context }, { context: { openId } }: WalletSnapshot) =>
      openId !== null && openId !== context.walletId,
    newsCame: ({ context }, { context: { position } }: FeedSnapshot) =>
      position !== null &&
      (position.seq !== context.position?.seq || position.epoch !== context.position.epoch),
  },
  actions: {
    assignSignInBound: assign((_, { context: { refusal } }: PersonSnapshot) => ({
      bound: refusal?.facts.bound ?? null,
    })),
    spawnSignInProof: enqueueActions(
      ({ context, enqueue }, { flow }: { flow: AnyStateMachine }) => {
        enqueue(spawnLoaded(flow, 'signInProof', { bound: context.bound }))
      },
    ),
    stopSignInProof: stopChild('signInProof'),
    sendProved: sendParent({ type: 'session.proved' }),
    assignLocation: assign((_, { location }: { location: RouteLocation }) => ({ location })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    assignWallet: assign((_, { context: { openId, since } }: WalletSnapshot) => ({
      walletId: openId,
      position: since,
    })),
    assignPosition: assign((_, { context: { position } }: FeedSnapshot) => ({ position })),
    spawnPage: enqueueActions(({ context, enqueue }, { flow }: { flow: AnyStateMachine }) => {
      const { location, walletId } = context
      enqueue(spawnLoaded(flow, 'page', { walletId, ...pageLocationOf(location!) }))
    }),
    stopPage: stopChild('page'),
    sendLocation: sendTo('page', (_, { location }: { location: RouteLocation }) => ({
      type: 'location.changed' as const,
      ...pageLocationOf(location),
    })),
    sendWallet: sendTo('page', (_, { walletId }: Opened) => ({
      type: 'wallet.opened' as const,
      walletId,
    })),
    sendNews: sendTo('page', (_, { change }: { change: FeedChange }) => ({
      type: 'news.arrived' as const,
      change,
    })),
    sendNewsReset: sendTo('page', { type: 'news.reset' }),
    sendPerson: sendParent((_, { data }: Person) => ({
      type: 'person.known',
      language: data.language,
      theme: data.theme,
    })),
    sendRoute: sendParent((_, { location }: { location: RouteLocation }) => ({
      type: 'route.open',
      location,
    })),
    seekWallet: enqueueActions(({ enqueue }, { location }: { location: RouteLocation }) => {
      const walletId = walletIn(location.query)
      if (walletId !== null) enqueue.sendTo('wallet', { type: 'wallet.find', walletId })
    }),
    followWallet: sendTo('feed', (_, { walletId, since }: Opened) => ({
      type: 'wallet.follow' as const,
      walletId,
      since,
    })),
    listWalletsAgain: sendTo('wallet', { type: 'wallets.changed' }),
    sendToWallet: enqueueActions(({ enqueue }, { context: { change } }: FeedSnapshot) => {
      if (change?.table !== 'notices' && change?.table !== 'conversations')
        enqueue.sendTo('wallet', { type: 'wallet.refresh' })
    }),
    sendToNotices: enqueueActions(({ enqueue }, { context: { change } }: FeedSnapshot) => {
      if (change === null) enqueue.sendTo('notices', { type: 'list.refresh' })
      else if (change.table === 'notices') enqueue.sendTo('notices', unreadChanged(change))
      if (change?.table === 'notices' && change.kind === 'INSERT')
        enqueue.sendTo('arrival', { type: 'notice.arrived' })
    }),
    sendToVerification: enqueueActions(({ enqueue }, { context: { change } }: FeedSnapshot) => {
      if (!change || change.table === 'rails')
        enqueue.sendTo('verification', { type: 'kyc.changed' })
    }),
    verifyFor: sendTo('verification', (_, { context: { openId, wallets } }: WalletSnapshot) => ({
      type: 'wallet.follow' as const,
      walletId: openId!,
      started: wallets!.some(({ uuid, kyc_info }) => uuid === openId && kyc_info),
    })),
    readNoticesAgain: sendTo('notices', { type: 'list.refresh' }),
    readPersonAgain: sendTo('person', { type: 'person.refresh' }),
    emitOpened: raise((_, { context: { openId, since } }: WalletSnapshot) => ({
      type: 'wallet.opened' as const,
      walletId: openId!,
      since,
    })),
    announceNews: raise((_, { context: { change } }: FeedSnapshot) =>
      change === null ? { type: 'news.reset' as const } : { type: 'news.arrived' as const, change },
    ),
  },
})

/**
 * The app decides which page is open. Its code and flow are loaded then and stop when it is left.
 */
export const signedInFlow = signedInSetup.createMachine({
  id: 'signedIn',
  description:
    'One page is open at a time, with its flow; wallet, feed and notices outlive every page.',
  context: { location: null, refusal: null, walletId: null, position: null, bound: null },
  initial: 'blank',
  invoke: [
    {
      id: 'person',
      src: 'personFlow',
      onSnapshot: [
        {
          guard: withSnapshot('signInUnproved'),
          target: '.unproved',
          actions: withSnapshot('assignSignInBound'),
        },
        {
          guard: withSnapshot('personKnown'),
          actions: { type: 'sendPerson', params: ({ event }) => event.snapshot.context.person! },
        },
      ],
    },
    {
      id: 'feed',
      src: 'feedFlow',
      input: { walletId: null },
      onSnapshot: {
        guard: withSnapshot('newsCame'),
        actions: [
          withSnapshot('assignPosition'),
          withSnapshot('announceNews'),
          withSnapshot('sendToVerification'),
          withSnapshot('sendToNotices'),
          withSnapshot('sendToWallet'),
        ],
      },
    },
    {
      id: 'wallet',
      src: 'walletFlow',
      onSnapshot: {
        guard: withSnapshot('walletOpened'),
        actions: [
          withSnapshot('assignWallet'),
          withSnapshot('emitOpened'),
          withSnapshot('verifyFor'),
          // Notices were read before the feed position was known.
          'readNoticesAgain',
        ],
      },
    },
    { id: 'verification', src: 'verificationFlow' },
    { id: 'notices', src: 'noticesFlow' },
    { id: 'arrival', src: 'arrivalFlow' },
    { id: 'recording', src: 'recordingFlow' },
    { id: 'lock', src: 'lockFlow' },
    { id: 'watchSearchKey', src: 'watchSearchKey' },
    {
      id: 'acceptance',
      src: 'acceptanceFlow',
      onSnapshot: {
        guard: withSnapshot('termsAsked'),
        actions: raise({ type: 'terms.asked' }),
      },
      onDone: { actions: raise({ type: 'terms.settled' }) },
    },
  ],
  on: {
    'page.open': {
      target: '.loading',
      actions: [withEvent('assignLocation'), withEvent('seekWallet')],
    },
    'wallet.opened': { actions: withEvent('followWallet') },
    'route.open': { actions: withEvent('sendRoute') },
    'terms.asked': '.unaccepted',
    'wallets.changed': { actions: 'listWalletsAgain' },
    'person.refresh': { actions: 'readPersonAgain' },
    'notices.refresh': { actions: 'readNoticesAgain' },
  },
  states: {
    blank: { description: 'Waiting for the app to choose a page.' },
    loading: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ route: context.location!.route }),
        onDone: { target: 'page', actions: ['clearRefusal', withOutput('spawnPage')] },
        onError: { target: 'missing', actions: 'assignRefusal' },
      },
    },
    missing: {
      description: 'The page failed to load; may be retried.',
      on: { 'page.retry': 'retrying' },
    },
    retrying: {
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ route: context.location!.route }),
        onDone: { target: 'page', actions: ['clearRefusal', withOutput('spawnPage')] },
        onError: 'reloading',
      },
    },
    reloading: {
      description: 'A browser may cache a failed module until the document is reloaded.',
      invoke: {
        id: 'reloadApp',
        src: 'reloadApp',
        onDone: 'missing',
        onError: { target: 'missing', actions: 'assignRefusal' },
      },
    },
    unproved: {
      description: 'A sign-in on a new device: the bank wants the authenticator before all else.',
      on: { 'page.open': { actions: withEvent('assignLocation') } },
      initial: 'loading',
      exit: 'stopSignInProof',
      states: {
        loading: {
          invoke: {
            id: 'loadSignInProof',
            src: 'loadSignInProof',
            onDone: { target: 'shown', actions: ['clearRefusal', withOutput('spawnSignInProof')] },
            onError: { target: 'missing', actions: 'assignRefusal' },
          },
        },
        missing: {
          description: 'Failed to load; may be retried.',
          on: { 'page.retry': 'loading' },
        },
        shown: {
          description: 'Once proved, the app starts everything anew, as all of it was refused.',
          on: { 'session.proved': { actions: 'sendProved' } },
        },
      },
    },
    unaccepted: {
      description: 'The terms come first; the page opens afterwards.',
      on: {
        'page.open': { actions: withEvent('assignLocation') },
        'terms.asked': {},
        'terms.settled': [{ guard: 'located', target: 'loading' }, { target: 'blank' }],
      },
    },
    page: {
      description: 'The page is shown and its flow runs until another page is opened.',
      exit: 'stopPage',
      on: {
        'page.open': [
          {
            guard: withEvent('sameRoute'),
            actions: [
              withEvent('assignLocation'),
              withEvent('seekWallet'),
              withEvent('sendLocation'),
            ],
          },
          { target: 'loading', actions: [withEvent('assignLocation'), withEvent('seekWallet')] },
        ],
        'wallet.opened': { actions: [withEvent('followWallet'), withEvent('sendWallet')] },
        'news.arrived': { actions: withEvent('sendNews') },
        'news.reset': { actions: 'sendNewsReset' },
      },
    },
  },
})

export type SignedInSnapshot = SnapshotFrom<typeof signedInFlow>
