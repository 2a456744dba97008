import { aloneOverTabs } from './alone.ts'
import { copyText } from './copy.ts'
import type { Device, FileToSave, Host } from './device.ts'
import { browserDrawer } from './drawer.ts'
import { browserPath } from './path.ts'
import { downloadFile } from './save.ts'
import { createSettings } from './settings.ts'
import { createShelf } from './shelf.ts'
import { createVault } from './vault.ts'

/** A plain browser: no host around the app, so what only a host can do does nothing. */
export function openWeb(view: Window): Device {
  return {
    ...browserParts(view),
    kind: 'web',
    host: noHost(view),
    proof: null,
    startParam: null,
    languages: view.navigator.languages,
  }
}

/** What a browser and a mini app inside one have in common. */
export function browserParts(view: Window) {
  const drawer = browserDrawer(view)
  return {
    shelf: createShelf(drawer),
    settings: createSettings(drawer),
    drawer,
    vault: createVault(),
    path: browserPath(view),
    alone: aloneOverTabs(view.navigator.locks, drawer),
    online: browserOnline(view),
    watchReturn: (came: () => void) => browserReturn(view, came),
    watchAway: (gone: () => void) => browserAway(view, gone),
    copy: (text: string) => copyText(view, text),
    share: 'share' in view.navigator ? (text: string) => view.navigator.share({ text }) : null,
    save: async (file: FileToSave) => downloadFile(view, file),
  }
}

function browserOnline(view: Window): Device['online'] {
  const now = () => view.navigator.onLine
  return {
    now,
    watch(tell) {
      const heard = () => tell(now())
      view.addEventListener('online', heard)
      view.addEventListener('offline', heard)
      return () => {
        view.removeEventListener('online', heard)
        view.removeEventListener('offline', heard)
      }
    },
  }
}

function browserReturn({ document }: Window, came: () => void) {
  const heard = () => {
    if (document.visibilityState === 'visible') came()
  }
  document.addEventListener('visibilitychange', heard)
  return () => document.removeEventListener('visibilitychange', heard)
}

/** A page put away whole is told by `pagehide` alone. */
function browserAway(view: Window, gone: () => void) {
  const heard = () => {
    if (view.document.visibilityState === 'hidden') gone()
  }
  view.addEventListener('blur', gone)
  view.addEventListener('pagehide', gone)
  view.document.addEventListener('visibilitychange', heard)
  return () => {
    view.removeEventListener('blur', gone)
    view.removeEventListener('pagehide', gone)
    view.document.removeEventListener('visibilitychange', heard)
  }
}

const nothing = () => {}

function noHost(view: Window): Host {
  return {
    ready: nothing,
    back: { show: () => nothing },
    main: { has: false, show: () => nothing },
    askBeforeClosing: nothing,
    feel: nothing,
    openLink: (url) => void view.open(webLink(url), '_blank', 'noopener,noreferrer'),
    leaveTo: (url) => view.location.assign(webLink(url, view.location.origin)),
  }
}

/** Only pages of the web are opened; an address that would run in our own page is a defect. */
export function webLink(url: string, home?: string): string {
  const { protocol, href } = new URL(url, home)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`${protocol} is no web address.`)
  return href
}
