import { exclusiveOverTabs } from './exclusive.ts'
import type { BiometryReader } from './biometry.ts'
import type { Device, FileToSave } from './device.ts'
import type { LocalStore } from './localStore.ts'
import { watchChordKey } from './chordKey.ts'
import { copyText, downloadFile } from './save.ts'

/** What only signed-in screens need of a device; loaded with them to keep sign-in small. */
export type BrowserCapabilities = ReturnType<typeof browserCapabilities>

export function browserCapabilities(view: Window, localStore: LocalStore) {
  return {
    runExclusive: exclusiveOverTabs(view.navigator.locks, localStore),
    watchShown: (onShown: () => void) => watchPageShown(view, onShown),
    watchHidden: (onHidden: () => void) => watchPageHidden(view, onHidden),
    watchChordKey: (key: string, onPress: () => void) => watchChordKey(view, key, onPress),
    copy: (text: string) => copyText(view, text),
    share: 'share' in view.navigator ? (text: string) => view.navigator.share({ text }) : null,
    save: async (file: FileToSave) => downloadFile(view, file),
    // A browser's own are behind passkeys.
    biometry: null as BiometryReader | null,
    passkeys: 'PublicKeyCredential' in view ? () => import('./passkeys.ts') : null,
  }
}

/** Adds the capabilities to a browser device; Telegram and fake devices have theirs already. */
export function addBrowserCapabilities(device: Device): void {
  if (!('runExclusive' in device))
    Object.assign(device, browserCapabilities(window, (device as Device).localStore))
}

function watchPageShown({ document }: Window, onShown: () => void) {
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onShown()
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => document.removeEventListener('visibilitychange', onVisibility)
}

/** A closed tab or app may send `pagehide` alone. */
function watchPageHidden(view: Window, onHidden: () => void) {
  const onVisibility = () => {
    if (view.document.visibilityState === 'hidden') onHidden()
  }
  view.addEventListener('blur', onHidden)
  view.addEventListener('pagehide', onHidden)
  view.document.addEventListener('visibilitychange', onVisibility)
  return () => {
    view.removeEventListener('blur', onHidden)
    view.removeEventListener('pagehide', onHidden)
    view.document.removeEventListener('visibilitychange', onVisibility)
  }
}
