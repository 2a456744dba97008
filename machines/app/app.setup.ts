import {
  assign,
  enqueueActions,
  raise,
  sendTo,
  setup,
  stopChild,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import { LINK_TELEGRAM, spawnLoaded } from '#machines/kit/page'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  displayPreferencesFlow,
  type DisplayPreferences,
} from '#machines/person/displayPreferences.flow'
import { sessionFlow } from '#machines/session/session.flow'
import type { StoredTokens } from '#machines/session/session.setup'
import { signInFlow } from '#machines/session/signIn.flow'
import { isForAnybody, isOutside, type RouteId, type RouteLocation } from './routes.ts'

export const appPorts = {
  readConfig: question<TenantConfig>('readConfig'),
  findTokens: question<StoredTokens>('findTokens'),
  loadSignedIn: question<{ flow: AnyStateMachine }>('loadSignedIn'),
  /** Needs no sign-in. */
  loadOpenPage: question<{ flow: AnyStateMachine }, { route: RouteId }>('loadOpenPage'),
  showUrl: question<void, { location: RouteLocation; push: boolean }>('showUrl'),
  watchUrl: stream<{ type: 'url.changed'; location: RouteLocation }>('watchUrl'),
  /** Another tab renewed, dropped or replaced the tokens. */
  watchTokens: stream<{ type: 'tokens.changed'; tokens: StoredTokens }>('watchTokens'),
  watchNetwork: stream<{ type: 'network.lost' } | { type: 'network.back' }>('watchNetwork'),
}

export interface AppInput {
  insideTelegram: boolean
  location: RouteLocation
  displayPreferences: DisplayPreferences
}

export interface AppState extends AppInput {
  /** Opens after signing in. */
  intended: RouteLocation | null
  push: boolean
  config: TenantConfig | null
  refusal: RefusalNote | null
}

export type AppEvent =
  | { type: 'route.open'; location: RouteLocation }
  | { type: 'app.retry' }
  | { type: 'url.changed'; location: RouteLocation }
  | { type: 'location.changed' }
  | { type: 'tokens.stored'; tokens: StoredTokens }
  | { type: 'tokens.changed'; tokens: StoredTokens }
  | { type: 'tokens.found' | 'network.lost' | 'network.back' | 'session.sought' | 'session.opened' }
  | { type: 'session.closed'; lost: boolean }
  | { type: 'session.blocked' | 'session.proved' }
  | ({ type: 'person.known' } & DisplayPreferences)

type SessionSnapshot = SnapshotFrom<typeof sessionFlow>
type Found = { flow: AnyStateMachine }

/** The longest wait before an automatic retry, whatever the bank asks for. */
const WAIT_MOST_S = 600

const waitIn = ({ refusal }: AppState) => refusal?.facts.retry_after_s

export const appSetup = setup({
  types: {
    context: {} as AppState,
    input: {} as AppInput,
    events: {} as AppEvent,
    children: {} as {
      session: 'sessionFlow'
      displayPreferences: 'displayPreferencesFlow'
      signIn: 'signInFlow'
    },
  },
  actors: { ...appPorts, displayPreferencesFlow, signInFlow, sessionFlow },
  delays: {
    retryAfterPasses: ({ context }) => Math.min(waitIn(context) ?? 0, WAIT_MOST_S) * 1_000,
  },
  guards: {
    waitNamed: ({ context }) => waitIn(context) !== undefined,
    boundFor: ({ context }, { route }: { route: RouteId }) => context.location.route === route,
    boundForAnybody: ({ context }) => isForAnybody(context.location.route),
    boundOutside: ({ context }) => isOutside(context.location.route),
    noSandboxHere: ({ context }) =>
      context.location.route === 'sandbox' && context.config?.kind !== 'sandbox',
    elsewhere: ({ context }, { location }: { location: RouteLocation }) =>
      location.route !== context.location.route ||
      location.id !== context.location.id ||
      location.query !== context.location.query,
    telegramWanted: (_, { isLinking }: { isLinking: boolean }) => isLinking,
    tokensFound: (_, tokens: StoredTokens) => tokens.access || tokens.refresh,
    sessionTrusted: (_, session: SessionSnapshot) => session.hasTag('inside'),
    sessionOver: (_, session: SessionSnapshot) => session.hasTag('outside'),
    sessionBlocked: (_, session: SessionSnapshot) => session.matches('blocked'),
  },
  actions: {
    assignConfig: assign((_, config: TenantConfig) => ({ config, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignOpened: assign((_, { location }: { location: RouteLocation }) => ({
      location,
      push: true,
    })),
    assignUrl: assign((_, { location }: { location: RouteLocation }) => ({
      location,
      push: false,
    })),
    assignRoute: assign((_, { route }: { route: RouteId }) => ({
      location: { route, id: null },
      push: false,
    })),
    assignIntended: assign(({ context }) => ({ intended: context.location })),
    assignLinkIntended: assign({
      intended: { route: 'profile' as const, id: null, query: LINK_TELEGRAM },
    }),
    assignLost: assign(({ context }, { lost }: { lost: boolean }) => ({
      intended: lost ? context.location : null,
    })),
    takeUpIntended: assign(({ context }) => ({
      location: context.intended ?? context.location,
      intended: null,
    })),
    spawnSignedIn: enqueueActions(({ enqueue }, { flow }: Found) => {
      enqueue(spawnLoaded(flow, 'signedIn', undefined))
    }),
    stopSignedIn: stopChild('signedIn'),
    spawnOpenPage: enqueueActions(({ context, enqueue }, { flow }: Found) => {
      const { id, query = '' } = context.location
      enqueue(spawnLoaded(flow, 'page', { walletId: null, id, query }))
    }),
    stopOpenPage: stopChild('page'),
    /** Runs before the next address is known. */
    assignPaymentIntended: assign(({ context: { intended, location } }) => ({
      intended: location.route === 'pay' ? location : intended,
    })),
    emitMove: raise({ type: 'location.changed' }),
    emitTokensStored: raise((_, { tokens }: { tokens: StoredTokens }) => ({
      type: 'tokens.stored' as const,
      tokens,
    })),
    emitClosed: raise((_, session: SessionSnapshot) => ({
      type: 'session.closed' as const,
      lost: session.context.reason !== null,
    })),
    sendTokens: sendTo('session', (_, { tokens }: { tokens: StoredTokens }) => ({
      type: 'tokens.stored' as const,
      tokens,
    })),
    sendTokensChanged: sendTo('session', (_, { tokens }: { tokens: StoredTokens }) => ({
      type: 'tokens.changed' as const,
      tokens,
    })),
    openPage: sendTo('signedIn', (_, { location }: { location: RouteLocation }) => ({
      type: 'page.open' as const,
      location,
    })),
    sendDisplayPreferences: sendTo(
      'displayPreferences',
      (_, { language, theme }: DisplayPreferences) => ({
        type: 'person.known' as const,
        language,
        theme,
      }),
    ),
    sendPersonLeft: sendTo('displayPreferences', { type: 'person.left' }),
  },
})
