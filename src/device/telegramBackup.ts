import { shelfKeys } from '#contract/kit/wire'
import type { Drawer } from './localStore.ts'
import type { HostStore } from './hostStore.ts'
import type { LOCK_KEY } from './lock.ts'
import { MARK_KEY } from './tokenStore.ts'

/**
 * What Telegram keeps for us beside the storage of its web view, which clients have been seen to lose
 * between two starts. Everything written is written along; when a start finds the storage of this
 * person gone, the host is asked once, and what it kept is put back as another tab would have put
 * it, unless somebody wrote here meanwhile. So nothing waits for the host, and a late answer is still
 * good. What lies here belongs to whom Telegram vouched for: for anybody else it is taken away.
 */
export interface KeepsakeParts {
  drawer: Drawer
  /** What lies in the drawer as the page opens. */
  names: readonly string[]
  /** Whom Telegram vouches for. */
  whose: string
  secure: HostStore | null
  device: HostStore | null
}

/** Says whose storage this is: where it is missing, the storage was lost or never was. */
const PERSON_KEY = 'telegram_person'

/** Spelled here as well, so that the rooms need nothing of Telegram's for it. */
const lockName: typeof LOCK_KEY = 'lock'

/** Nobody gets their session back without the lock on it. */
const sessionNames: readonly string[] = [...Object.values(shelfKeys), MARK_KEY, lockName]

/** Turns are counted among the tabs of one browser, and mean nothing to another. */
const isKept = (name: string) => name !== PERSON_KEY && !name.startsWith('turn_')

export function keptAlong({ drawer, names, whose, secure, device }: KeepsakeParts): Drawer {
  const known = new Set(names.filter(isKept))
  const lying = () => [...known].filter((name) => drawer.read(name) !== null)
  const watchers = new Set<{ names: readonly string[]; changed: () => void }>()
  const stores = [secure, device].filter((store) => store !== null)
  const places = [
    placeOf('session', stores, (name) => sessionNames.includes(name)),
    placeOf('typed', stores.slice(-1), (name) => !sessionNames.includes(name)),
  ]

  function placeOf(name: string, inStores: readonly HostStore[], holds: (name: string) => boolean) {
    const copy = () => {
      const kept = lying().filter(holds)
      if (kept.length === 0) return null
      return JSON.stringify({ whose, kept: kept.map((one) => [one, drawer.read(one)]) })
    }
    return { holds, read: () => readFrom(inStores, name), ...writer(inStores, name, copy) }
  }

  /** What the host kept of a place, put where it was. */
  async function recall({ holds, read, isTouched }: (typeof places)[number]) {
    const kept = keptIn(await read(), whose).filter(([name]) => isKept(name) && holds(name))
    if (isTouched()) return
    for (const [name, value] of kept) {
      known.add(name)
      drawer.keep(name, value)
    }
    for (const watcher of watchers)
      if (kept.some(([name]) => watcher.names.includes(name))) watcher.changed()
  }

  async function begin() {
    const before = drawer.read(PERSON_KEY)
    if (before !== null && before !== whose) for (const name of lying()) drawer.keep(name, null)
    if (before !== whose && lying().length === 0) await Promise.all(places.map(recall))
    else for (const { write } of places) write()
    drawer.keep(PERSON_KEY, whose)
  }
  void begin()

  return {
    read: drawer.read,
    keep(name, value) {
      drawer.keep(name, value)
      if (!isKept(name)) return
      known.add(name)
      places.find(({ holds }) => holds(name))?.write()
    },
    watch(watched, changed) {
      const watcher = { names: watched, changed }
      watchers.add(watcher)
      const stop = drawer.watch(watched, changed)
      return () => {
        stop()
        watchers.delete(watcher)
      }
    },
  }
}

/** Brings the newest copy to the host, one at a time: what changes meanwhile goes with the next. */
function writer(stores: readonly HostStore[], name: string, copy: () => string | null) {
  let due = false
  let writing: Promise<void> | null = null
  let touched = false

  async function work() {
    while (due) {
      await Promise.resolve()
      due = false
      await keepIn(stores, name, copy())
    }
    writing = null
  }

  return {
    isTouched: () => touched,
    write() {
      due = touched = true
      writing ??= work()
    },
  }
}

/** In the first that takes it, and in no other. */
async function keepIn(stores: readonly HostStore[], name: string, text: string | null) {
  let left = text
  for (const store of stores) {
    try {
      await store.keep(name, left)
      left = null
    } catch {
      // The next may take it; where none does, the web view's own storage has to do.
    }
  }
}

async function readFrom(stores: readonly HostStore[], name: string): Promise<string | null> {
  for (const store of stores) {
    const text = await store.read(name).catch(() => null)
    if (text !== null) return text
  }
  return null
}

/** What is not ours, or another person's, is nothing. */
function keptIn(text: string | null, whose: string): [name: string, value: string][] {
  try {
    const said = JSON.parse(text ?? 'null') as { whose?: unknown; kept?: unknown } | null
    if (said?.whose !== whose || !Array.isArray(said.kept)) return []
    return said.kept.filter(isEntry)
  } catch {
    return []
  }
}

const isEntry = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
