/** Runs per second by so many callers, each one after another. */
export async function perSecond(
  callers: number,
  ms: number,
  work: (caller: number) => Promise<unknown>,
): Promise<number> {
  let done = 0
  const begun = performance.now()
  const end = begun + ms
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        await work(caller)
        done += 1
      }
    }),
  )
  return done / ((performance.now() - begun) / 1_000)
}

/** The value below which that share lies; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0

export const median = (values: readonly number[]) => quantile(values, 0.5)
export const tail = (values: readonly number[]) => quantile(values, 0.99)

/** Prints the figures of one run side by side. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (string | number)[][],
) {
  const cells = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? spelled(cell) : cell)),
  )
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)))
  const lines = cells.map((row) => row.map((cell, at) => cell.padStart(widths[at]!)).join('  '))
  console.log([title, ...lines].join('\n'))
}

const spelled = (value: number) => (value < 100 ? value.toFixed(2) : String(Math.round(value)))
