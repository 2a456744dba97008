import { vi } from 'vitest'

/** Retries until it holds, with a timeout for a busy machine. */
export const eventually = <T>(holds: () => T): Promise<Awaited<T>> =>
  vi.waitFor(holds, { timeout: 50_000 }) as Promise<Awaited<T>>
