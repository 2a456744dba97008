import type { Device } from './device.ts'
import type { LocalStore } from './localStore.ts'
import { createTabLock } from './tabLock.ts'

type RunExclusive = Device['runExclusive']

/** One holder of a name at a time, first come first served. A failing holder lets the next in. */
export function createQueue(): RunExclusive {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const run = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      run.catch(() => {}),
    )
    return run
  }
}

/** Across all tabs where the browser has locks. A holder sees what earlier holders stored. */
export function exclusiveOverTabs(
  locks: LockManager | undefined,
  localStore: LocalStore,
): RunExclusive {
  const queue = createQueue()
  if (!locks) return queue
  const tabLock = createTabLock(locks, localStore)

  return async (name, work) => {
    let started = false
    try {
      return await locks.request(name, async () => {
        const turn = await tabLock.acquire(name)
        started = true
        try {
          return await work()
        } finally {
          await tabLock.release(name, turn)
        }
      })
    } catch (thrown) {
      // A frame without storage is refused its locks; what the work itself throws is the caller's.
      if (started) throw thrown
      return queue(name, work)
    }
  }
}
