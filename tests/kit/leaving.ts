/** Closed after each test by `tests/kit/patience.ts`. */
const open: (() => unknown)[] = []

export const closeAfterTest = (close: () => unknown) => void open.push(close)

export function closeAll() {
  for (const close of open.splice(0)) close()
}
