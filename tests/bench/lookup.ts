import { printTable, quantile } from './load.ts'

/** So many times what a plain lookup takes, at the 95th percentile. */
export const RATIO_MAX = 3
const ROUNDS = 300
const WARM = 20

interface Ways {
  /** Each resolves with how many rows it found. */
  bank(round: number): Promise<number>
  plain(round: number): Promise<number>
}

export interface Compared {
  name: string
  ratio: number
}

/** In turn, so that a slow moment of the machine affects both. */
export async function compareLatency(name: string, ways: Ways): Promise<Compared> {
  const taken = { bank: [] as number[], plain: [] as number[] }
  for (let round = 0; round < WARM + ROUNDS; round += 1)
    for (const way of ['bank', 'plain'] as const) {
      const begun = performance.now()
      const found = await ways[way](round)
      if (round >= WARM) taken[way].push(performance.now() - begun)
      if (found === 0) throw new Error(`${name}: nothing was found.`)
    }
  const p95 = (values: number[]) => quantile(values, 0.95)
  const ratio = p95(taken.bank) / p95(taken.plain)
  printTable(
    `${name}: milliseconds; ratio ${ratio.toFixed(2)}`,
    ['', 'p50', 'p95'],
    (['bank', 'plain'] as const).map((way) => [way, quantile(taken[way], 0.5), p95(taken[way])]),
  )
  return { name, ratio }
}
