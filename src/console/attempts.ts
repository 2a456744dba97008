/** What was refused without an answer is tried again under its own key, so that it happens once. */
export function createAttempts(mint: () => string) {
  let attempt = { of: '', key: '' }
  return async <T>(of: string, perform: (key: string) => Promise<T>): Promise<T> => {
    if (attempt.of !== of) attempt = { of, key: mint() }
    const done = await perform(attempt.key)
    attempt = { of: '', key: '' }
    return done
  }
}
