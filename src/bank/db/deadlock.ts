const ATTEMPTS_MAX = 5
const CODES: readonly unknown[] = ['40P01', '40001']

export const isDeadlock = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && CODES.includes(thrown.code)

/** Whoever was in the way has the locks by now, so the next attempt waits for them and needs no pause. */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1)
    try {
      return await run()
    } catch (thrown) {
      if (!isDeadlock(thrown) || attempts === ATTEMPTS_MAX) throw thrown
    }
}
