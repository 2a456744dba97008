import type { Device } from './device.ts'
import type { Drawer } from './localStore.ts'
import { createTurns } from './tabLock.ts'

type Alone = Device['alone']

/** One holder of a name at a time, in the order they asked. A failed holder lets the next one in. */
export function createQueue(): Alone {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      mine.catch(() => {}),
    )
    return mine
  }
}

/**
 * The same over every tab of a browser that has locks, and over this page alone where it has none.
 * Whoever holds the name sees in storage all that its earlier holders wrote there.
 */
export function aloneOverTabs(locks: LockManager | undefined, drawer: Drawer): Alone {
  const queue = createQueue()
  if (!locks) return queue
  const turns = createTurns(locks, drawer)

  return async (name, work) => {
    let begun = false
    try {
      return await locks.request(name, async () => {
        const turn = await turns.take(name)
        begun = true
        try {
          return await work()
        } finally {
          await turns.pass(name, turn)
        }
      })
    } catch (thrown) {
      // A frame without storage is refused its locks; what the work itself throws is the caller's.
      if (begun) throw thrown
      return queue(name, work)
    }
  }
}
