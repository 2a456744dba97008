import type { Engine } from './db/engine.ts'
import type { Clock } from './services.ts'

/** So long a change may go unseen by a bank that read the row just before. */
const FRESH_MS = 1_000
const NAMES_MAX = 1_000

interface Remembered<T> {
  value: T
  until: number
}

/**
 * A memory for what everybody asks for and hardly anybody changes: read once a moment instead of by
 * every call. It keeps no secret of a person and nothing money is counted by. Databases never share
 * one, so that two banks in one process know nothing of each other.
 */
export function createMemory<T>() {
  const shelves = new WeakMap<Engine, Map<string, Remembered<T>>>()

  function shelfOf(engine: Engine) {
    const shelf = shelves.get(engine) ?? new Map<string, Remembered<T>>()
    shelves.set(engine, shelf)
    return shelf
  }

  return async function remember(
    { engine, clock }: { engine: Engine; clock: Clock },
    name: string,
    look: () => Promise<T>,
  ): Promise<T> {
    const shelf = shelfOf(engine)
    const now = clock.now().getTime()
    const before = shelf.get(name)
    if (before && before.until > now) return before.value
    const value = await look()
    if (shelf.size >= NAMES_MAX) shelf.clear()
    shelf.set(name, { value, until: now + FRESH_MS })
    return value
  }
}
