import { createActor, type ActorOptions, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { languages, themeModes } from '#contract/preferences'
import { readConfig } from '#contract/tenantConfig'
import { createCall, type Authority, type Call, type ClientDeps } from '#client/call'
import type { Device } from '#device/device'
import { addBrowserCapabilities } from '#device/browserCapabilities'
import { appFlow } from '#machines/app/app.flow'
import { appPorts } from '#machines/app/app.setup'
import { wire, withFlows } from '#machines/kit/port'
import { wireDisplayPreferences } from './features/person/displayPreferencesPorts.ts'
import { authorityOf } from './features/session/authority.ts'
import { wireSession } from './features/session/ports.ts'
import { wireSignIn } from './features/session/signInPorts.ts'
import { createTokenCache } from './features/session/tokenCache.ts'
import { createLoader, type ReplaceFlow } from './loader.ts'
import type { Router } from './router.ts'
import type { Services } from './services.ts'
import { themeOf } from './theme/theme.ts'

type App = ActorRefFrom<typeof appFlow>

type AppOptions = Pick<ActorOptions<typeof appFlow>, 'inspect' | 'clock'>

export interface AppParts extends Omit<ClientDeps, 'authority' | 'kind'>, AppOptions {
  device: Device
  router: Router
  realtimeUrl: string
  /** The workbench shows the app around a chart that it holds. */
  replaceFlow?: ReplaceFlow
}

/** Where charts, client and device meet. Started before anything is rendered. */
export function startApp(parts: AppParts) {
  const { start, call, loader } = createApp(parts)
  return { app: start(), call, screenOf: loader.screenOf }
}

export function createApp({
  device,
  router,
  realtimeUrl,
  inspect,
  clock,
  replaceFlow = (flow) => flow,
  ...client
}: AppParts) {
  addBrowserCapabilities(device)
  keepReferrer(device, router)
  const tokenCache = createTokenCache(device.tokenStore)
  const authority: Authority = authorityOf(() => app.getSnapshot().children.session, tokenCache)
  const send = createCall({ ...client, kind: device.kind, authority })
  const call: Call = async (endpoint, input, options) => {
    const response = await send(endpoint, input, options)
    if (!options?.unattended) device.host.vibrateAfter(endpoint)
    return response
  }
  const loader = createLoader(() => services, replaceFlow)
  const services: Services = {
    call,
    device,
    tokenCache,
    router,
    mint: client.mint,
    language: () => themeOf(app, device).language,
    realtime: { url: realtimeUrl, tenantId: client.tenantId, authority },
    app: () => app,
    loadPage: loader.loadPage,
  }
  const machine = replaceFlow(wireApp(services, loader))
  let app: App
  /** From a snapshot only under `npm run dev` (hotState.ts). */
  const start = (snapshot?: object): App => {
    // A restored chart found its tokens before.
    if (snapshot) tokenCache.look()
    app = createActor(machine, {
      input: arrivalAt(device, router),
      ...(snapshot && { snapshot: snapshot as SnapshotFrom<typeof appFlow> }),
      ...(inspect && { inspect }),
      ...(clock && { clock }),
    })
    app.start()
    return app
  }
  return { machine, loader, call, start }
}

function wireApp(services: Services, { loadShell, loadPage }: ReturnType<typeof createLoader>) {
  const { call, device, tokenCache, router } = services
  const wired = wire(appFlow, appPorts, {
    readConfig: (_, signal) => {
      // A signed-in person will need both: load them while waiting for the config.
      if (device.tokenStore.read().access) {
        loadShell().catch(() => {})
        loadPage(arrivalAt(device, router).location).catch(() => {})
      }
      return call(readConfig, {}, { signal })
    },
    findTokens: async () => tokenCache.look(),
    loadSignedIn: loadShell,
    loadOpenPage: ({ route }) => loadPage({ route }),
    showUrl: async ({ location, push }) => {
      const url = router.urlOf(location)
      if (url !== null && url !== device.addressBar.now())
        device.addressBar[push ? 'show' : 'replace'](url)
    },
    watchUrl: (_, emit) =>
      device.addressBar.watch((url) =>
        emit({ type: 'url.changed', location: router.locationOf(url) }),
      ),
    watchTokens: (_, emit) =>
      device.tokenStore.watch(() => {
        if (tokenCache.changed()) emit({ type: 'tokens.changed', tokens: tokenCache.look() })
      }),
    watchNetwork: (_, emit) => {
      const report = (online: boolean) => emit({ type: online ? 'network.back' : 'network.lost' })
      report(device.online.now())
      return device.online.watch(report)
    },
  })
  return withFlows(wired, {
    signInFlow: wireSignIn(services),
    sessionFlow: wireSession(services),
    displayPreferencesFlow: wireDisplayPreferences(services),
  })
}

/** The page of the host's deep link; null where it has none, or says something else. */
function startOf({ startPath }: Device, router: Router) {
  const location = startPath === null ? null : router.locationOf(startPath)
  return location?.route === 'notFound' ? null : location
}

/** A deep link to no page names a campaign, or who recommended the bank, as `ref` does in a browser. */
function keepReferrer(device: Device, router: Router) {
  const { startParam, settings, addressBar } = device
  const start = startOf(device, router) ? null : startParam
  const [, query] = addressBar.now().split('?')
  const referrer = start ?? new URLSearchParams(query).get('ref')
  if (referrer !== null) settings.write('referrer', referrer)
}

/** The host's deep link, or else the address bar. */
function arrivalAt(device: Device, router: Router) {
  const { kind, addressBar, settings } = device
  const [language, theme] = [settings.read('language'), settings.read('theme')]
  return {
    insideTelegram: kind === 'telegram',
    location: startOf(device, router) ?? router.locationOf(addressBar.now()),
    displayPreferences: {
      language: languages.find((known) => known === language) ?? null,
      theme: themeModes.find((known) => known === theme) ?? null,
    },
  }
}
