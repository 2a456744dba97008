import type { LocalStore } from './localStore.ts'

/** How long a tab waits to see what another wrote, and how long a holder announces its turn. */
const VISIBLE_TIMEOUT_MS = 1_000
const ANNOUNCE_MS = 5_000

/**
 * Local storage does not promise that a lock's next holder sees what the last one wrote: Chromium
 * often passes a lock on before the tab's copy is updated. So a holder counts its turn up in
 * storage and, for a moment, in the name of a second lock: locks are known to all tabs at once.
 */
export function createTabLock(locks: LockManager, localStore: LocalStore) {
  const inStorage = (name: string) => Number(localStore.read(key(name))) || 0

  async function inLocks(name: string) {
    const { held = [] } = await locks.query()
    const prefix = `${key(name)}:`
    const turns = held.map(({ name: lock = '' }) =>
      lock.startsWith(prefix) ? Number(lock.slice(prefix.length)) : 0,
    )
    return Math.max(0, ...turns)
  }

  /** Resolves once everything written in earlier turns can be read here. */
  async function acquire(name: string): Promise<number> {
    const turn = await inLocks(name)
    if (inStorage(name) < turn)
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        // An emptied or full storage never gets there; the bank's grace period has to do then.
        const timer = setTimeout(end, VISIBLE_TIMEOUT_MS)
        const stop = localStore.watch([key(name)], () => inStorage(name) >= turn && end())
      })
    return Math.max(turn, inStorage(name))
  }

  /** Announces that this turn is written. Call before giving up the lock. */
  function release(name: string, taken: number): Promise<void> {
    const turn = taken + 1
    localStore.write(key(name), String(turn))
    return new Promise((resolve) => {
      const hold = () => {
        resolve()
        return new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS))
      }
      locks.request(`${key(name)}:${turn}`, hold).catch(() => resolve())
    })
  }

  return { acquire, release }
}

const key = (name: string) => `turn_${name}`
