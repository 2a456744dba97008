/** How many times a second a piece of work is done by so many callers, each one after another. */
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

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Figures of one run side by side, a line each. */
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
