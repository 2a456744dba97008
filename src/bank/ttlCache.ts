import type { Engine } from './db/engine.ts'
import type { Clock } from './services.ts'

/** How long a bank may miss a change by another. */
const TTL_MS = 1_000
const ENTRIES_MAX = 1_000

interface CacheEntry<T> {
  value: T
  until: number
}

/**
 * For what everybody reads and hardly anybody changes; never secrets or what money is computed
 * from.
 */
export function createTtlCache<T>() {
  const caches = new WeakMap<Engine, Map<string, CacheEntry<T>>>()

  function cacheOf(engine: Engine) {
    const cache = caches.get(engine) ?? new Map<string, CacheEntry<T>>()
    caches.set(engine, cache)
    return cache
  }

  return async function cached(
    { engine, clock }: { engine: Engine; clock: Clock },
    name: string,
    load: () => Promise<T>,
  ): Promise<T> {
    const cache = cacheOf(engine)
    const now = clock.now().getTime()
    const entry = cache.get(name)
    if (entry && entry.until > now) return entry.value
    const value = await load()
    if (cache.size >= ENTRIES_MAX) cache.clear()
    cache.set(name, { value, until: now + TTL_MS })
    return value
  }
}
