import { createQueue } from './exclusive.ts'
import type { Device, FileToSave, Haptic, Host, HostButton, Path } from './device.ts'
import type { Drawer } from './localStore.ts'
import { createSettings } from './settings.ts'
import { createShelf } from './tokenStore.ts'
import { createShown } from './hostSlot.ts'
import { createVault } from './vault.ts'

/**
 * A device made of memory, for tests and the workbench. Several over one store are the tabs of one
 * browser: they share what lies on the shelf, hear each other change it, and wait for one another.
 */
export interface PretendDevice extends Device {
  /** What the person and the world do to the device. */
  press: { back(): void; main(): void }
  go(path: string): void
  setOnline(online: boolean): void
  /** The person comes back to the app. */
  comeBack(): void
  /** The person turns to something else. */
  turnAway(): void
  /** What the app did to it. */
  seen: Seen
}

interface Seen {
  ready: boolean
  back: boolean
  main: HostButton | null
  asksBeforeClosing: boolean
  felt: Haptic[]
  opened: string[]
  copied: string[]
  shared: string[]
  saved: FileToSave[]
}

export interface PretendParts
  extends Partial<
    Pick<Device, 'kind' | 'proof' | 'startPath' | 'languages' | 'scan' | 'biometry'>
  > {
  path?: string
  store?: PretendStore
}

export function pretendDevice(parts: PretendParts = {}): PretendDevice {
  const { kind = 'web', store = pretendStore() } = parts
  const drawer = store.open()
  const { path, go } = pretendPath(parts.path ?? '/')
  const { online, setOnline } = pretendOnline()
  const returns = new Set<() => void>()
  const leavings = new Set<() => void>()
  const { host, press, seen } = pretendHost(kind === 'telegram')
  return {
    kind,
    proof: parts.proof ?? null,
    startPath: parts.startPath ?? null,
    languages: parts.languages ?? ['en'],
    scan: parts.scan ?? null,
    biometry: parts.biometry ?? null,
    shelf: createShelf(drawer),
    settings: createSettings(drawer),
    drawer,
    vault: createVault(),
    alone: store.alone,
    copy: async (text) => void seen.copied.push(text),
    share: async (text) => void seen.shared.push(text),
    save: async (file) => {
      seen.saved.push(file)
      return 'saved'
    },
    path,
    go,
    online,
    setOnline,
    watchReturn: (came) => listen(returns, came),
    comeBack: () => returns.forEach((came) => came()),
    watchAway: (gone) => listen(leavings, gone),
    turnAway: () => leavings.forEach((gone) => gone()),
    host,
    press,
    seen,
  }
}

/** One browser's storage and locks. */
export interface PretendStore {
  open(): Drawer
  alone: Device['alone']
}

export function pretendStore(): PretendStore {
  const values = new Map<string, string>()
  const watchers = new Set<{ tab: symbol; names: readonly string[]; changed: () => void }>()
  return {
    alone: createQueue(),
    open() {
      const tab = Symbol('tab')
      return {
        read: (name) => values.get(name) ?? null,
        keep(name, value) {
          if (value === null) values.delete(name)
          else values.set(name, value)
          // As in a browser: the tab that made the change is not told of it.
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

function pretendPath(first: string) {
  let here = first
  const watchers = new Set<(path: string) => void>()
  const stay = (path: string) => {
    here = path
  }
  const path: Path = {
    now: () => here,
    show: stay,
    replace: stay,
    reload: nothing,
    watch: (went) => listen(watchers, went),
  }
  const go = (to: string) => {
    here = to
    for (const went of watchers) went(to)
  }
  return { path, go }
}

function pretendOnline() {
  let now = true
  const watchers = new Set<(online: boolean) => void>()
  const online: Device['online'] = { now: () => now, watch: (tell) => listen(watchers, tell) }
  const setOnline = (next: boolean) => {
    now = next
    for (const tell of watchers) tell(next)
  }
  return { online, setOnline }
}

function pretendHost(has: boolean) {
  const backs = createShown<() => void, null>(() => null, nothing)
  const mains = createShown<HostButton, null>(() => null, nothing)
  const seen: Seen = {
    ready: false,
    asksBeforeClosing: false,
    felt: [],
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
  }
  const host: Host = {
    ready: () => void (seen.ready = true),
    back: { show: has ? backs.show : () => nothing },
    main: { has, show: has ? mains.show : () => nothing },
    askBeforeClosing: (yes) => void (seen.asksBeforeClosing = yes),
    feel: (haptic) => void seen.felt.push(haptic),
    openLink: (url) => void seen.opened.push(url),
    leaveTo: (url) => void seen.opened.push(url),
  }
  const press = {
    back: () => backs.top()?.(),
    main: () => {
      const button = seen.main
      if (button?.enabled && !button.busy) button.pressed()
    },
  }
  return { host, press, seen }
}

const nothing = () => {}

function listen<Watcher>(watchers: Set<Watcher>, watcher: Watcher) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
