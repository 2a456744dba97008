import { done, moved, refused, after, type Exhibit } from '#machines/kit/exhibit'
import { emptyPageFlow } from '#machines/kit/page'
import { appFlow } from './app.flow.ts'
import { pageRoutes, type RouteId } from './routes.ts'
import { signedInFlow } from './signedIn.flow.ts'

const open = (route: RouteId) => ({ type: 'route.open', location: { route, id: null } })
const went = (route: RouteId) => ({ type: 'url.changed', location: { route, id: null } })

/** A session as its parent sees it. */
const session = (state: string, tag: 'inside' | 'outside' | null, reason: string | null = null) =>
  moved('session', {
    value: state,
    hasTag: (asked: string) => asked === tag,
    matches: (asked: string) => asked === state,
    context: { reason },
  })

const config = (kind: string) => ({ kind, sign_in: ['email'] })

/** Where the page that is meant makes no difference yet. */
const betweenPages = ['recognizing', 'blocked', { inside: 'loading' }, { inside: 'missing' }].map(
  (access) => ({
    main: { ready: { access } },
  }),
)

const kept = { access: true, refresh: true, mark: 'm1' }

const emptyFlow = { flow: emptyPageFlow }

export const app: Exhibit = {
  logic: appFlow,
  inputs: [
    {
      insideTelegram: false,
      location: { route: 'home', id: null },
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
    { type: 'app.retry' },
    { type: 'network.lost' },
    { type: 'network.back' },
    { type: 'tokens.changed', kept },
    done('readConfig', config('sandbox')),
    done('readConfig', config('live')),
    refused('readConfig', 'OFFLINE'),
    refused('readConfig', 'RATE_LIMITED', { retry_after_s: 7 }),
    after('bankHasTime', 'app.main.broken'),
    { type: 'tokens.changed', kept: { access: false, refresh: false, mark: null } },
    done('findTokens', kept),
    done('findTokens', { access: false, refresh: false, mark: null }),
    refused('findTokens'),
    done('loadSignedIn', emptyFlow),
    refused('loadSignedIn', 'OFFLINE'),
    done('loadSandbox', emptyFlow),
    refused('loadSandbox', 'OFFLINE'),
    done('showUrl'),
    refused('showUrl'),
    done('signIn', { kept }),
    session('looking', null),
    session('trusted', 'inside'),
    session('signedOut', 'outside'),
    session('signedOut', 'outside', 'REFRESH_REUSED'),
    session('blocked', null),
    { type: 'person.known', language: 'ru', theme: null },
  ],
  essence: (state) => [
    betweenPages.some((place) => state.matches(place)) ? null : state.context.location.route,
    state.context.config?.kind ?? null,
    state.context.refusal?.facts.retry_after_s ?? null,
  ],
}

const ignore = () => {}

export const signedIn: Exhibit = {
  // Nobody stands around it here to be told.
  logic: signedInFlow.provide({ actions: { sendPerson: ignore, sendRoute: ignore } }),
  said: [
    ...pageRoutes.slice(0, 3).map((route) => ({
      type: 'page.open',
      location: { route, id: null },
    })),
    { type: 'page.open', location: { route: 'orders', id: 'o1', query: 'wallet=w2' } },
    { type: 'page.retry' },
    done('loadPage', emptyFlow),
    refused('loadPage', 'OFFLINE'),
    done('reloadApp'),
    refused('reloadApp', 'OFFLINE'),
    { type: 'route.open', location: { route: 'cards', id: 'k1' } },
    { type: 'wallet.made', walletId: 'w2' },
    { type: 'person.refresh' },
    { type: 'notices.refresh' },
    { type: 'wallet.opened', walletId: 'w1', since: null },
    moved('person', { context: { person: { data: { language: 'ru', theme: null } } } }),
    moved('person', { context: { person: null } }),
    moved('feed', { context: { heard: { epoch: 1, seq: 1 }, change: null } }),
    moved('feed', { context: { heard: { epoch: 1, seq: 2 }, change: {} } }),
    moved('feed', { context: { heard: { epoch: 1, seq: 3 }, change: { table: 'orders' } } }),
    moved('feed', { context: { heard: null, change: null } }),
    moved('feed', {
      context: {
        heard: { epoch: 1, seq: 5 },
        change: { table: 'notices', record: { unread: 2 } },
      },
    }),
    moved('wallet', { context: { openId: 'w1', wallets: [] } }),
    moved('wallet', { context: { openId: null } }),
  ],
  essence: ({ context: { location, walletId } }) => [location, walletId],
}
