import { tokenStoreKeys } from '#contract/kit/wire'
import { parseJson, type LocalStore } from './localStore.ts'
import type { HostStore } from './hostStore.ts'
import type { LOCK_KEY } from './lock.ts'
import { SIGN_IN_ID_KEY } from './tokenStore.ts'

/**
 * Clients lose the web view's storage between two starts. Every write is copied to Telegram; a
 * start that finds this person's storage gone restores the copy as another tab would have written
 * it, unless something was written meanwhile. Nothing waits for the host.
 */
export interface TelegramBackupDeps {
  localStore: LocalStore
  names: readonly string[]
  personId: string
  secure: HostStore | null
  device: HostStore | null
}

/** Whose storage this is. Missing means that the storage was lost, or is new. */
const PERSON_KEY = 'telegram_person'

/** Spelled out here, so that signed-in code imports nothing of Telegram's. */
const lockName: typeof LOCK_KEY = 'lock'

/** A session is never restored without its lock. */
const sessionNames: readonly string[] = [...Object.values(tokenStoreKeys), SIGN_IN_ID_KEY, lockName]

/** Turns count among the tabs of one browser and mean nothing elsewhere. */
const isBackedUp = (name: string) => name !== PERSON_KEY && !name.startsWith('turn_')

export function withTelegramBackup(deps: TelegramBackupDeps): LocalStore {
  const { localStore, names, personId, secure, device } = deps
  const known = new Set(names.filter(isBackedUp))
  const presentNames = () => [...known].filter((name) => localStore.read(name) !== null)
  const watchers = new Set<{ names: readonly string[]; changed: () => void }>()
  const stores = [secure, device].filter((store) => store !== null)
  const partitions = [
    partitionOf('session', stores, (name) => sessionNames.includes(name)),
    partitionOf('typed', stores.slice(-1), (name) => !sessionNames.includes(name)),
  ]

  function partitionOf(name: string, among: HostStore[], holds: (name: string) => boolean) {
    const copy = () => backupOf(deps, presentNames().filter(holds))
    return { holds, read: () => readFirst(among, name), ...writer(among, name, copy) }
  }

  async function restore({ holds, read, isTouched }: (typeof partitions)[number]) {
    const entries = parseBackup(await read(), personId).filter(
      ([name]) => isBackedUp(name) && holds(name),
    )
    if (isTouched()) return
    for (const [name, value] of entries) {
      known.add(name)
      localStore.write(name, value)
    }
    for (const watcher of watchers)
      if (entries.some(([name]) => watcher.names.includes(name))) watcher.changed()
  }

  async function start() {
    const before = localStore.read(PERSON_KEY)
    const isOther = before !== personId
    if (before !== null && isOther) for (const name of presentNames()) localStore.write(name, null)
    if (isOther && presentNames().length === 0) await Promise.all(partitions.map(restore))
    else for (const { write } of partitions) write()
    localStore.write(PERSON_KEY, personId)
  }
  void start()

  return {
    read: localStore.read,
    write(name, value) {
      localStore.write(name, value)
      if (!isBackedUp(name)) return
      known.add(name)
      partitions.find(({ holds }) => holds(name))?.write()
    },
    watch(watched, changed) {
      const watcher = { names: watched, changed }
      watchers.add(watcher)
      const stop = localStore.watch(watched, changed)
      return () => {
        stop()
        watchers.delete(watcher)
      }
    },
  }
}

function backupOf({ personId, localStore }: TelegramBackupDeps, present: readonly string[]) {
  const kept = present.map((name) => [name, localStore.read(name)])
  return kept.length === 0 ? null : JSON.stringify({ whose: personId, kept })
}

/** Writes the newest copy, one at a time; changes meanwhile go with the next. */
function writer(stores: readonly HostStore[], name: string, copy: () => string | null) {
  let dirty = false
  let writing: Promise<void> | null = null
  let touched = false

  async function flush() {
    while (dirty) {
      await Promise.resolve()
      dirty = false
      await writeFirst(stores, name, copy())
    }
    writing = null
  }

  return {
    isTouched: () => touched,
    write() {
      dirty = touched = true
      writing ??= flush()
    },
  }
}

/** To the first store that takes it; the others are cleared. */
async function writeFirst(stores: readonly HostStore[], name: string, text: string | null) {
  let remaining = text
  for (const store of stores) {
    try {
      await store.write(name, remaining)
      remaining = null
    } catch {
      // The next may take it; if none does, the web view's storage has to do.
    }
  }
}

async function readFirst(stores: readonly HostStore[], name: string): Promise<string | null> {
  for (const store of stores) {
    const text = await store.read(name).catch(() => null)
    if (text !== null) return text
  }
  return null
}

/** Anything malformed, or another person's, counts as empty. */
function parseBackup(text: string | null, personId: string): [name: string, value: string][] {
  const { whose, kept } = (parseJson(text) ?? {}) as { whose?: unknown; kept?: unknown }
  return whose === personId && Array.isArray(kept) ? kept.filter(isEntry) : []
}

const isEntry = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string')
