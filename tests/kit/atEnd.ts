const opened: (() => unknown)[] = []

/** Closes something after all tests of a file. Vitest never runs an `afterAll` of a `beforeAll`. */
export const atEnd = (close: () => unknown) => void opened.push(close)

/** What was opened last is closed first, whatever fails. */
export async function closeOpened() {
  const failures: unknown[] = []
  for (const close of opened.splice(0).toReversed())
    await Promise.resolve()
      .then(close)
      .catch((thrown: unknown) => failures.push(thrown))
  if (failures.length > 0) throw failures[0]
}
