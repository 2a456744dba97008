import {
  doneEvent,
  snapshotEvent,
  refusedEvent,
  delayEvent,
  type Exhibit,
  eventsOf,
} from '#machines/kit/exhibit'
import { signInBound } from '#contract/proof'
import { emptyPageFlow } from '#machines/kit/page'
import { appFlow } from './app.flow.ts'
import { pageRoutes, type RouteId } from './routes.ts'
import { signedInFlow } from './signedIn.flow.ts'

const open = (route: RouteId) => ({ type: 'route.open', location: { route, id: null } })
const went = (route: RouteId) => ({ type: 'url.changed', location: { route, id: null } })

const session = (state: string, tag: 'inside' | 'outside' | null, reason: string | null = null) =>
  snapshotEvent('session', {
    value: state,
    hasTag: (expected: string) => expected === tag,
    matches: (expected: string) => expected === state,
    context: { reason },
  })

const config = (kind: string) => ({
  kind,
  brand: { name: 'Larkspur', mark: 'M2 2h20v20H2z', accent: '#3b52b5', radius: 8 },
  sign_in: ['email'],
  supported_locales: { default: 'en', supported: ['en', 'ru'] },
})

/** Here the intended page makes no difference. */
const betweenPages = ['recognizing', 'blocked', { inside: 'loading' }, { inside: 'missing' }].map(
  (access) => ({ main: { ready: { access } } }),
)

const tokens = { access: true, refresh: true, signInId: 'm1' }

const emptyFlow = { flow: emptyPageFlow }

export const app: Exhibit = {
  logic: appFlow,
  inputs: [
    {
      insideTelegram: false,
      location: { route: 'home', id: null },
      displayPreferences: { language: null, theme: null },
    },
  ],
  events: [
    open('home'),
    open('signIn'),
    open('signUp'),
    open('sandbox'),
    open('notFound'),
    went('home'),
    went('signedOut'),
    ...eventsOf('app.retry', 'network.lost', 'network.back'),
    { type: 'tokens.changed', tokens },
    doneEvent('readConfig', config('sandbox')),
    doneEvent('readConfig', config('live')),
    refusedEvent('readConfig', 'OFFLINE'),
    refusedEvent('readConfig', 'RATE_LIMITED', { retry_after_s: 7 }),
    delayEvent('retryAfterPasses', 'app.main.broken'),
    { type: 'tokens.changed', tokens: { access: false, refresh: false, signInId: null } },
    doneEvent('findTokens', tokens),
    doneEvent('findTokens', { access: false, refresh: true, signInId: 'm1' }),
    doneEvent('findTokens', { access: false, refresh: false, signInId: null }),
    refusedEvent('findTokens'),
    doneEvent('loadSignedIn', emptyFlow),
    refusedEvent('loadSignedIn', 'OFFLINE'),
    doneEvent('loadOpenPage', emptyFlow),
    refusedEvent('loadOpenPage', 'OFFLINE'),
    doneEvent('showUrl'),
    refusedEvent('showUrl'),
    doneEvent('signIn', { tokens }),
    doneEvent('signIn', { tokens, isLinking: true }),
    session('looking', null),
    session('trusted', 'inside'),
    session('signedOut', 'outside'),
    session('signedOut', 'outside', 'REFRESH_REUSED'),
    session('blocked', null),
    { type: 'person.known', language: 'ru', theme: null },
    { type: 'session.proved' },
  ],
  essence: (state) => [
    betweenPages.some((place) => state.matches(place)) ? null : state.context.location.route,
    state.context.config?.kind ?? null,
    state.context.refusal?.facts.retry_after_s ?? null,
  ],
}

const ignore = () => {}

const unproved = { code: 'STEP_UP_REQUIRED', facts: { bound: signInBound } }

export const signedIn: Exhibit = {
  // No parent here to send to.
  logic: signedInFlow.provide({
    actions: { sendPerson: ignore, sendRoute: ignore, sendProved: ignore },
  }),
  events: [
    ...pageRoutes.slice(0, 3).map((route) => ({
      type: 'page.open',
      location: { route, id: null },
    })),
    { type: 'page.open', location: { route: 'orders', id: 'o1', query: 'wallet=w2' } },
    { type: 'page.retry' },
    doneEvent('loadPage', emptyFlow),
    refusedEvent('loadPage', 'OFFLINE'),
    doneEvent('reloadApp'),
    refusedEvent('reloadApp', 'OFFLINE'),
    { type: 'route.open', location: { route: 'cards', id: 'k1' } },
    ...eventsOf('wallets.changed', 'person.refresh', 'notices.refresh'),
    { type: 'wallet.opened', walletId: 'w1', since: null },
    snapshotEvent('person', {
      context: { person: { data: { language: 'ru', theme: null } }, refusal: null },
    }),
    snapshotEvent('person', { context: { person: null, refusal: null } }),
    snapshotEvent('person', { context: { person: null, refusal: unproved } }),
    doneEvent('loadSignInProof', emptyFlow),
    refusedEvent('loadSignInProof', 'OFFLINE'),
    { type: 'session.proved' },
    snapshotEvent('acceptance', { value: 'asking', hasTag: () => true }),
    snapshotEvent('acceptance', { value: 'reading', hasTag: () => false }),
    doneEvent('acceptance'),
    snapshotEvent('feed', { context: { position: { epoch: 1, seq: 1 }, change: null } }),
    snapshotEvent('feed', { context: { position: { epoch: 1, seq: 2 }, change: {} } }),
    snapshotEvent('feed', {
      context: { position: { epoch: 1, seq: 3 }, change: { table: 'orders' } },
    }),
    snapshotEvent('feed', { context: { position: null, change: null } }),
    snapshotEvent('feed', {
      context: {
        position: { epoch: 1, seq: 5 },
        change: { table: 'notices', record: { unread: 2 } },
      },
    }),
    snapshotEvent('feed', {
      context: {
        position: { epoch: 1, seq: 6 },
        change: { table: 'notices', kind: 'INSERT', record: { unread: 3 } },
      },
    }),
    snapshotEvent('wallet', { context: { openId: 'w1', wallets: [] } }),
    snapshotEvent('wallet', { context: { openId: null } }),
  ],
  essence: ({ context: { location, walletId } }) => [location, walletId],
}
