import type { Device, Host } from './device.ts'
import { browserLocalStore, browserTabStore } from './localStore.ts'
import { createDeviceSettings } from './settings.ts'
import type { BrowserCapabilities } from './browserCapabilities.ts'
import { browserPath } from './addressBar.ts'
import { createTokenStore } from './tokenStore.ts'
import { createVault } from './vault.ts'

export function openWeb(view: Window): Omit<Device, keyof BrowserCapabilities> {
  return {
    ...commonCapabilities(view),
    kind: 'web',
    host: noHost(view),
    proof: null,
    startParam: null,
    startPath: null,
    scan: null,
    languages: view.navigator.languages,
  }
}

export function commonCapabilities(view: Window, localStore = browserLocalStore(view)) {
  return {
    tokenStore: createTokenStore(localStore),
    settings: createDeviceSettings(localStore),
    localStore,
    tabStore: browserTabStore(view),
    restored: Promise.resolve(),
    vault: createVault(),
    addressBar: browserPath(view),
    online: browserOnline(view),
  }
}

function browserOnline(view: Window): Device['online'] {
  const now = () => view.navigator.onLine
  return {
    now,
    watch(listener) {
      const onChange = () => listener(now())
      view.addEventListener('online', onChange)
      view.addEventListener('offline', onChange)
      return () => {
        view.removeEventListener('online', onChange)
        view.removeEventListener('offline', onChange)
      }
    },
  }
}

const nothing = () => {}

function noHost(view: Window): Host {
  return {
    ready: nothing,
    back: { show: () => nothing },
    main: { has: false, show: () => nothing },
    confirmClosing: nothing,
    secondary: { has: false, show: () => nothing },
    settings: { show: () => nothing },
    askToWrite: nothing,
    requestPhone: null,
    addToHomeScreen: null,
    close: null,
    vibrate: nothing,
    vibrateAfter: nothing,
    openLink: (url) => void view.open(webLink(url), '_blank', 'noopener,noreferrer'),
    openReturningPage: (url) => view.location.assign(webLink(url, view.location.origin)),
  }
}

/** Refuses addresses that would run script in our own page. */
export function webLink(url: string, home?: string): string {
  const { protocol, href } = new URL(url, home)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`${protocol} is no web address.`)
  return href
}
