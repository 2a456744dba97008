import type { Engine } from './db/engine.ts'
import type { Clock } from './services.ts'

/** So long a change may go unseen by a bank that read the row just before. */
const FRESH_MS = 1_000
const NAMES_MAX = 1_000

interface CacheEntry<T> {
  value: T
  until: number
}

/**
 * A memory for what everybody asks for and hardly anybody changes: read once a moment instead of by
 * every call. It keeps no secret of a person and nothing money is counted by. Databases never share
 * one, so that two banks in one process know nothing of each other.
 */
export function createTtlCache<T>() {
  const caches = new WeakMap<Engine, Map<string, CacheEntry<T>>>()

  function shelfOf(engine: Engine) {
    const cache = caches.get(engine) ?? new Map<string, CacheEntry<T>>()
    caches.set(engine, cache)
    return cache
  }

  return async function remember(
    { engine, clock }: { engine: Engine; clock: Clock },
    name: string,
    look: () => Promise<T>,
  ): Promise<T> {
    const cache = shelfOf(engine)
    const now = clock.now().getTime()
    const before = cache.get(name)
    if (before && before.until > now) return before.value
    const value = await look()
    if (cache.size >= NAMES_MAX) cache.clear()
    cache.set(name, { value, until: now + FRESH_MS })
    return value
  }
}
