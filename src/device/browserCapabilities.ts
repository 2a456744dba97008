import { aloneOverTabs } from './exclusive.ts'
import type { Biometry } from './biometry.ts'
import { copyText } from './copy.ts'
import type { Device, FileToSave } from './device.ts'
import type { Drawer } from './localStore.ts'
import { downloadFile } from './save.ts'

/**
 * What a device is asked for behind the door alone. It comes with the rooms, so that the way in
 * stays light.
 */
export type Hands = ReturnType<typeof browserHands>

export function browserHands(view: Window, drawer: Drawer) {
  return {
    alone: aloneOverTabs(view.navigator.locks, drawer),
    watchReturn: (came: () => void) => browserReturn(view, came),
    watchAway: (gone: () => void) => browserAway(view, gone),
    copy: (text: string) => copyText(view, text),
    share: 'share' in view.navigator ? (text: string) => view.navigator.share({ text }) : null,
    save: async (file: FileToSave) => downloadFile(view, file),
    // Browsers ask for a finger in a way of their own, which none of the flows goes.
    biometry: null as Biometry | null,
  }
}

/** Gives a browser its hands; a mini app and a pretended device were opened with theirs. */
export function equip(device: Device): void {
  if (!('alone' in device)) Object.assign(device, browserHands(window, (device as Device).drawer))
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
