/** What a test leaves open, closed after it: `tests/kit/patience.ts` runs this for every file. */
const open: (() => unknown)[] = []

export const closeAfterTest = (close: () => unknown) => void open.push(close)

export function closeAll() {
  for (const close of open.splice(0)) close()
}
