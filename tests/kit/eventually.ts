import { vi } from 'vitest'

/** Asks again until it holds. Given up only after longer than the busiest machine would take. */
export const eventually = <T>(holds: () => T): Promise<Awaited<T>> =>
  vi.waitFor(holds, { timeout: 50_000 }) as Promise<Awaited<T>>
