import { raise, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { appSetup, type AppState } from './app.setup.ts'
import type { RouteId } from './routes.ts'
import type { signedInFlow } from './signedIn.flow.ts'

/** The session runs on through sign-out: it has to tell the bank. */
const authentication = appSetup.createStateConfig({
  description: 'Whether this device holds tokens, and the session that owns them.',
  initial: 'finding',
  states: {
    finding: {
      invoke: {
        id: 'findTokens',
        src: 'findTokens',
        onDone: [{ guard: withOutput('tokensFound'), target: 'present' }, { target: 'absent' }],
        onError: 'absent',
      },
    },
    absent: {
      description: 'No tokens on this device.',
      entry: raise({ type: 'session.closed', lost: false }),
      on: {
        'tokens.stored': 'present',
        'tokens.changed': {
          guard: { type: 'tokensFound', params: ({ event }) => event.tokens },
          target: 'present',
        },
      },
    },
    present: {
      description: 'There are tokens; the session decides what they are worth.',
      entry: raise({ type: 'tokens.found' }),
      invoke: {
        id: 'session',
        src: 'sessionFlow',
        input: ({ context: { insideTelegram } }) => ({ insideTelegram }),
        onSnapshot: [
          { guard: withSnapshot('sessionTrusted'), actions: raise({ type: 'session.opened' }) },
          { guard: withSnapshot('sessionOver'), actions: withSnapshot('emitClosed') },
          { guard: withSnapshot('sessionBlocked'), actions: raise({ type: 'session.blocked' }) },
          { actions: raise({ type: 'session.sought' }) },
        ],
      },
      on: {
        'tokens.stored': { actions: withEvent('sendTokens') },
        'tokens.changed': { actions: withEvent('sendTokensChanged') },
      },
    },
  },
})

/** What opens for anybody: the sandbox console for its codes, and requests for money. */
const openPage = appSetup.createStateConfig({
  description: 'For anybody; a payment opens again after signing in.',
  initial: 'loading',
  exit: ['stopOpenPage', 'assignPaymentIntended'],
  states: {
    loading: {
      invoke: {
        id: 'loadOpenPage',
        src: 'loadOpenPage',
        input: ({ context: { location } }) => ({ route: location.route }),
        onDone: { target: 'shown', actions: withOutput('spawnOpenPage') },
        onError: { target: 'missing', actions: 'assignRefusal' },
      },
    },
    missing: {
      description: 'Failed to load; may be retried.',
      on: { 'app.retry': 'loading', 'network.back': 'loading' },
    },
    shown: {},
  },
})

/** Signed out. An inner page that was asked for is remembered and opens after signing in. */
const outside = appSetup.createStateConfig({
  description: 'Nobody is signed in; the page asked for opens after signing in.',
  id: 'outside',
  initial: 'deciding',
  on: {
    'tokens.found': { target: 'recognizing', actions: 'takeUpIntended' },
    'session.opened': { target: 'inside', actions: 'takeUpIntended' },
    'route.open': {
      guard: withEvent('elsewhere'),
      target: '.deciding',
      actions: withEvent('assignOpened'),
    },
    'url.changed': {
      guard: withEvent('elsewhere'),
      target: '.deciding',
      actions: withEvent('assignUrl'),
    },
  },
  states: {
    deciding: {
      description: 'Chooses the outer page of the address.',
      always: [
        { guard: 'noSandboxHere', target: 'notFound' },
        ...(['signIn', 'signUp', 'signedOut', 'notFound'] as const).map((route) => ({
          guard: { type: 'boundFor' as const, params: { route } },
          target: route,
        })),
        { guard: 'boundForAnybody', target: 'openPage' },
        {
          target: 'signIn',
          actions: ['assignIntended', { type: 'assignRoute', params: { route: 'signIn' } }],
        },
      ],
      exit: 'emitMove',
    },
    signIn: {
      invoke: {
        id: 'signIn',
        src: 'signInFlow',
        input: ({ context }) => ({ intent: 'in', methods: methodsFor(context) }),
        onDone: [
          {
            guard: withOutput('telegramWanted'),
            actions: [
              'assignLinkIntended',
              {
                type: 'emitTokensStored',
                params: ({ event }) => ({ tokens: event.output.tokens! }),
              },
            ],
          },
          {
            actions: {
              type: 'emitTokensStored',
              params: ({ event }) => ({ tokens: event.output.tokens! }),
            },
          },
        ],
      },
    },
    signUp: {
      invoke: {
        id: 'signIn',
        src: 'signInFlow',
        input: ({ context }) => ({ intent: 'up', methods: methodsFor(context) }),
        onDone: {
          actions: {
            type: 'emitTokensStored',
            params: ({ event }) => ({ tokens: event.output.tokens! }),
          },
        },
      },
    },
    signedOut: { description: 'The logout page: says why, and links to sign-in.' },
    openPage,
    notFound: { description: 'No page has this address.' },
  },
})

/** The tenant's sign-in methods: Telegram comes first inside Telegram and is dropped elsewhere. */
function methodsFor({ config, insideTelegram }: AppState) {
  const methods = config?.sign_in ?? []
  const others = methods.filter((method) => method !== 'telegram')
  return insideTelegram && methods.includes('telegram')
    ? (['telegram', ...others] as const)
    : others
}

/** The pages belong to the signed-in flow, which is loaded first. */
const inside = appSetup.createStateConfig({
  description: 'Somebody is signed in.',
  initial: 'loading',
  exit: ['stopSignedIn', 'sendPersonLeft'],
  on: {
    'session.closed': {
      target: 'outside',
      actions: [withEvent('assignLost'), { type: 'assignRoute', params: { route: 'signedOut' } }],
    },
    'session.sought': 'recognizing',
    'session.proved': { target: 'inside', reenter: true },
    'person.known': { actions: withEvent('sendDisplayPreferences') },
  },
  states: {
    loading: {
      on: { 'session.closed': '#outside' },
      invoke: {
        id: 'loadSignedIn',
        src: 'loadSignedIn',
        onDone: { target: 'ready', actions: withOutput('spawnSignedIn') },
        onError: { target: 'missing', actions: 'assignRefusal' },
      },
    },
    missing: {
      description: 'The signed-in part failed to load; may be retried.',
      on: { 'app.retry': 'loading', 'network.back': 'loading', 'session.closed': '#outside' },
    },
    ready: {
      description: 'The signed-in part runs and shows the page of the address.',
      initial: 'deciding',
      on: {
        'route.open': {
          guard: withEvent('elsewhere'),
          target: '.deciding',
          actions: withEvent('assignOpened'),
        },
        'url.changed': {
          guard: withEvent('elsewhere'),
          target: '.deciding',
          actions: withEvent('assignUrl'),
        },
      },
      states: {
        deciding: {
          description: 'An address meant for outside becomes home.',
          always: [
            {
              guard: 'noSandboxHere',
              target: 'shown',
              actions: { type: 'assignRoute', params: { route: 'notFound' } },
            },
            {
              guard: 'boundOutside',
              target: 'shown',
              actions: { type: 'assignRoute', params: { route: 'home' } },
            },
            { target: 'shown' },
          ],
          exit: 'emitMove',
        },
        shown: {
          entry: { type: 'openPage', params: ({ context }) => context },
        },
      },
    },
  },
})

/**
 * Being inside depends on the session alone: no address and no event opens an inner page otherwise.
 */
export const appFlow = appSetup.createMachine({
  id: 'app',
  description: 'Pages open only inside a session, which runs until the bank knows of its end.',
  context: ({ input }) => ({ ...input, intended: null, push: false, config: null, refusal: null }),
  type: 'parallel',
  invoke: {
    id: 'displayPreferences',
    src: 'displayPreferencesFlow',
    input: ({ context }) => context.displayPreferences,
  },
  states: {
    main: {
      description: 'The tenant first, then who is signed in and which page is open.',
      initial: 'starting',
      on: {
        'url.changed': { actions: withEvent('assignUrl') },
        'route.open': { actions: withEvent('assignOpened') },
      },
      states: {
        starting: {
          invoke: {
            id: 'readConfig',
            src: 'readConfig',
            onDone: { target: 'ready', actions: withOutput('assignConfig') },
            onError: { target: 'broken', actions: 'assignRefusal' },
          },
        },
        broken: {
          description: 'The tenant failed to load; minimal defaults are used.',
          on: { 'app.retry': 'starting', 'network.back': 'starting' },
          after: { retryAfterPasses: { guard: 'waitNamed', target: 'starting' } },
        },
        ready: {
          description: 'The tenant is known; access follows the tokens.',
          type: 'parallel',
          invoke: { id: 'watchTokens', src: 'watchTokens' },
          states: {
            authentication,
            access: {
              description: 'Which pages may be seen.',
              initial: 'recognizing',
              on: { 'session.blocked': '.blocked' },
              states: {
                recognizing: {
                  description: 'The session has not said yet whose the tokens are.',
                  on: { 'session.opened': 'inside', 'session.closed': 'outside' },
                },
                outside,
                inside,
                blocked: {
                  description: 'The bank has blocked the person.',
                  on: {
                    'session.opened': 'inside',
                    'session.closed': {
                      target: 'outside',
                      actions: { type: 'assignRoute', params: { route: 'signedOut' } },
                    },
                    'session.sought': 'recognizing',
                  },
                },
              },
            },
          },
        },
      },
    },
    addressBar: {
      description: 'The address follows the page, and the page follows the address.',
      initial: 'settled',
      invoke: { id: 'watchUrl', src: 'watchUrl' },
      on: { 'location.changed': '.showing' },
      states: {
        settled: {},
        showing: {
          invoke: {
            id: 'showUrl',
            src: 'showUrl',
            input: ({ context: { location, push } }) => ({ location, push }),
            onDone: 'settled',
            onError: 'settled',
          },
        },
      },
    },
    network: {
      description: 'Whether the device is online.',
      initial: 'online',
      invoke: { id: 'watchNetwork', src: 'watchNetwork' },
      states: {
        online: { on: { 'network.lost': 'offline' } },
        offline: {
          description: 'What failed to load is tried again once it is back.',
          on: { 'network.back': 'online' },
        },
      },
    },
  },
})

export type AppSnapshot = SnapshotFrom<typeof appFlow>

export type Scene = RouteId | 'arriving' | 'broken' | 'blocked'

/** Which screen to show; between two of them, `arriving`. */
export function sceneShown({ value: { main }, context }: AppSnapshot): Scene {
  if (main === 'starting') return 'arriving'
  if (typeof main === 'string') return main
  const { access } = main.ready
  if (access === 'blocked') return access
  if (typeof access === 'string') return 'arriving'
  if ('inside' in access) {
    const { inside } = access
    if (inside === 'missing') return 'broken'
    return typeof inside === 'object' && inside.ready === 'shown'
      ? context.location.route
      : 'arriving'
  }
  const shown = access.outside
  if (typeof shown === 'object')
    return shown.openPage === 'shown' ? context.location.route : openScenes[shown.openPage]
  return shown === 'deciding' ? 'arriving' : shown
}

const openScenes = { loading: 'arriving', missing: 'broken' } as const

/** Whether the page is shown in the signed-in shell. */
export const isInside = (app: AppSnapshot) =>
  app.matches({ main: { ready: { access: { inside: 'ready' } } } })

/** Loaded flows run under these names (see spawnLoaded); their types are known only here. */
export const signedInOf = ({ children }: { children: object }) =>
  (children as { signedIn?: ActorRefFrom<typeof signedInFlow> }).signedIn

export const pageOf = ({ children }: { children: object }) =>
  (children as { page?: AnyActorRef }).page

export const isOffline = (app: AppSnapshot) => app.matches({ network: 'offline' })

export const sessionOf = ({ children }: AppSnapshot) => children.session
