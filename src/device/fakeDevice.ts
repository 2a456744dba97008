import { createQueue } from './exclusive.ts'
import type {
  Device,
  FileToSave,
  Haptic,
  Host,
  HostButton,
  AddressBar,
  PasskeyReader,
} from './device.ts'
import type { LocalStore } from './localStore.ts'
import { createDeviceSettings } from './settings.ts'
import { createTokenStore } from './tokenStore.ts'
import { createHostSlot } from './hostSlot.ts'
import { isOutcome } from './outcome.ts'
import { createVault } from './vault.ts'

/** Devices over one store are tabs of one browser: they share storage and locks. */
export interface FakeDevice extends Device {
  simulate: { back(): void; main(): void; secondary(): void; settings(): void }
  go(path: string): void
  setOnline(online: boolean): void
  showApp(): void
  hideApp(): void
  pressChord(key: string): void
  /** What the app did to the device. */
  hostState: FakeHostState
}

interface FakeHostState {
  ready: boolean
  back: boolean
  main: HostButton | null
  secondary: HostButton | null
  asksToWrite: number
  addedToHomeScreen: boolean
  confirmsClosing: boolean
  closed: boolean
  haptics: Haptic[]
  opened: string[]
  copied: string[]
  shared: string[]
  saved: FileToSave[]
}

type Launched = 'kind' | 'proof' | 'startParam' | 'startPath' | 'languages'
type Capability = 'scan' | 'biometry' | 'passkeys' | 'tabStore'

export interface FakeDeviceOptions extends Partial<Pick<Device, Launched | Capability>> {
  path?: string
  store?: FakeBrowser
}

export function createFakeDevice(parts: FakeDeviceOptions = {}): FakeDevice {
  const { kind = 'web', store = createFakeBrowser() } = parts
  const localStore = store.open()
  const { addressBar, go } = fakeAddressBar(parts.path ?? '/')
  const { online, setOnline } = fakeNetwork()
  const shownListeners = new Set<() => void>()
  const hiddenListeners = new Set<() => void>()
  const chordListeners = new Set<(key: string) => void>()
  const { host, simulate, hostState } = fakeHost(kind === 'telegram')
  return {
    kind,
    proof: parts.proof ?? null,
    startParam: parts.startParam ?? null,
    startPath: parts.startPath ?? null,
    languages: parts.languages ?? ['en'],
    scan: parts.scan ?? null,
    biometry: parts.biometry ?? null,
    passkeys:
      parts.passkeys === undefined && kind === 'web'
        ? async () => fakePasskeys
        : (parts.passkeys ?? null),
    tokenStore: createTokenStore(localStore),
    settings: createDeviceSettings(localStore),
    localStore,
    tabStore: parts.tabStore ?? createFakeBrowser().open(),
    restored: Promise.resolve(),
    vault: createVault(),
    runExclusive: store.runExclusive,
    copy: async (text) => void hostState.copied.push(text),
    share: async (text) => void hostState.shared.push(text),
    save: async (file) => {
      hostState.saved.push(file)
      return 'saved'
    },
    addressBar,
    go,
    online,
    setOnline,
    watchShown: (onShown) => listen(shownListeners, onShown),
    showApp: () => shownListeners.forEach((onShown) => onShown()),
    watchHidden: (onHidden) => listen(hiddenListeners, onHidden),
    watchChordKey: (key, onPress) =>
      listen(chordListeners, (pressed) => {
        if (pressed === key) onPress()
      }),
    pressChord: (key: string) => chordListeners.forEach((onChord) => onChord(key)),
    hideApp: () => hiddenListeners.forEach((onHidden) => onHidden()),
    host,
    simulate,
    hostState,
  }
}

/** Signs nothing that a bank would take. */
const fakePasskeys: PasskeyReader = {
  createPasskey: async () => ({ client_data: 'Y2xpZW50', attestation: 'bm9uZQ' }),
  signByPasskey: async () => ({
    credential_id: 'cGFzc2tleQ',
    client_data: 'Y2xpZW50',
    authenticator_data: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
    user_handle: 'b3duZXI',
  }),
}

export interface FakeBrowser {
  open(): LocalStore
  runExclusive: Device['runExclusive']
}

export function createFakeBrowser(): FakeBrowser {
  const values = new Map<string, string | null>()
  const watchers = new Set<{ tab: symbol; names: readonly string[]; changed: () => void }>()
  return {
    runExclusive: createQueue(),
    open() {
      const tab = Symbol('tab')
      return {
        read: (name) => values.get(name) ?? null,
        write(name, value) {
          values.set(name, value)
          // As in a browser, the tab that made the change is not notified.
          for (const watcher of watchers)
            if (watcher.tab !== tab && watcher.names.includes(name)) watcher.changed()
        },
        watch(names, changed) {
          const watcher = { tab, names, changed }
          watchers.add(watcher)
          return () => void watchers.delete(watcher)
        },
      }
    },
  }
}

function fakeAddressBar(first: string) {
  let current = first
  const watchers = new Set<(path: string) => void>()
  const move = (path: string) => {
    current = path
  }
  const addressBar: AddressBar = {
    now: () => current,
    urlOf: (path) => `https://bank.example${path}`,
    show: move,
    replace: move,
    reload: nothing,
    watch: (onMove) => listen(watchers, onMove),
  }
  const go = (to: string) => {
    current = to
    for (const onMove of watchers) onMove(to)
  }
  return { addressBar, go }
}

function fakeNetwork() {
  let now = true
  const watchers = new Set<(online: boolean) => void>()
  const online: Device['online'] = {
    now: () => now,
    watch: (listener) => listen(watchers, listener),
  }
  const setOnline = (next: boolean) => {
    now = next
    for (const listener of watchers) listener(next)
  }
  return { online, setOnline }
}

function fakeHost(has: boolean) {
  const backs = createHostSlot<() => void, null>(() => null, nothing)
  const mains = createHostSlot<HostButton, null>(() => null, nothing)
  const secondaries = createHostSlot<HostButton, null>(() => null, nothing)
  const settings = createHostSlot<() => void, null>(() => null, nothing)
  const hostState: FakeHostState = {
    ready: false,
    confirmsClosing: false,
    closed: false,
    asksToWrite: 0,
    addedToHomeScreen: false,
    haptics: [],
    opened: [],
    copied: [],
    shared: [],
    saved: [],
    get back() {
      return backs.top() !== null
    },
    get main() {
      return mains.top()
    },
    get secondary() {
      return secondaries.top()
    },
  }
  const host: Host = {
    ready: () => void (hostState.ready = true),
    back: { show: has ? backs.show : () => nothing },
    main: { has, show: has ? mains.show : () => nothing },
    secondary: { has, show: has ? secondaries.show : () => nothing },
    settings: { show: has ? settings.show : () => nothing },
    askToWrite: () => void (hostState.asksToWrite += 1),
    requestPhone: has ? async () => '+4740001122' : null,
    addToHomeScreen: has ? () => void (hostState.addedToHomeScreen = true) : null,
    confirmClosing: (yes) => void (hostState.confirmsClosing = yes),
    close: has ? () => void (hostState.closed = true) : null,
    vibrate: (haptic) => void hostState.haptics.push(haptic),
    vibrateAfter: (endpoint) =>
      void (has && isOutcome(endpoint) && hostState.haptics.push('success')),
    openLink: (url) => void hostState.opened.push(url),
    openReturningPage: (url) => void hostState.opened.push(url),
  }
  const simulate = {
    back: () => backs.top()?.(),
    main: () => press(hostState.main),
    secondary: () => press(hostState.secondary),
    settings: () => settings.top()?.(),
  }
  return { host, simulate, hostState }
}

function press(button: HostButton | null) {
  if (button?.enabled && !button.busy) button.onPress()
}

const nothing = () => {}

function listen<Watcher>(watchers: Set<Watcher>, watcher: Watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
