import { exclusiveOverTabs } from './exclusive.ts'
import type { BiometryReader } from './biometry.ts'
import { copyText } from './copy.ts'
import type { Device, FileToSave } from './device.ts'
import type { LocalStore } from './localStore.ts'
import { downloadFile } from './save.ts'

/**
 * What a device is asked for behind the door alone. It comes with the rooms, so that the way in
 * stays light.
 */
export type BrowserCapabilities = ReturnType<typeof browserCapabilities>

export function browserCapabilities(view: Window, localStore: LocalStore) {
  return {
    runExclusive: exclusiveOverTabs(view.navigator.locks, localStore),
    watchShown: (onShown: () => void) => watchPageShown(view, onShown),
    watchHidden: (onHidden: () => void) => watchPageHidden(view, onHidden),
    copy: (text: string) => copyText(view, text),
    share: 'share' in view.navigator ? (text: string) => view.navigator.share({ text }) : null,
    save: async (file: FileToSave) => downloadFile(view, file),
    // Browsers ask for a finger in a way of their own, which none of the flows goes.
    biometry: null as BiometryReader | null,
  }
}

/** Gives a browser its hands; a mini app and a pretended device were opened with theirs. */
export function equip(device: Device): void {
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

/** A page put away whole is told by `pagehide` alone. */
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
