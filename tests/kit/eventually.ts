import { vi } from 'vitest'
import { waitMs } from './waits.ts'

/** Retries until it holds, with a timeout for a busy machine. */
export const eventually = <T>(holds: () => T): Promise<Awaited<T>> =>
  vi.waitFor(holds, { timeout: waitMs }) as Promise<Awaited<T>>
