import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { openWalletKit, type Customer } from '#tests/bank/wallet/walletKit'
import { plantRows } from '#tests/bank/wallet/plantRows'
import { median, printTable } from './load.ts'

/**
 * First and last page of a wallet's history through the whole bank, for three sizes in one run.
 * Unfiltered pages should cost the same; filtered ones are printed beside them.
 */

const SIZES = [1_000, 100_000, 1_000_000]
const ROUNDS = 150
const FILTERED_ROUNDS = 5

const bank = await openTestBank()
const { customer, coins, tenantId } = await openWalletKit(bank)
const currencyId = coins.get('USD')!

const wallets = new Map<number, Customer>()
for (const size of SIZES) {
  const ann = await customer()
  await plantRows(bank.world.engine, { tenantId, ...ann, currencyId }, size)
  wallets.set(size, ann)
}

async function timeOf(size: number, words: Record<string, unknown>) {
  const begun = performance.now()
  const { data } = await wallets.get(size)!.list(words)
  if (data.length !== 10) throw new Error(`The page has ${data.length} rows.`)
  return performance.now() - begun
}

/** In turn, so that a slow moment of the machine affects all. */
async function times(rounds: number, wordsFor: (size: number) => Record<string, unknown>[]) {
  const taken = SIZES.map((size) => wordsFor(size).map(() => [] as number[]))
  for (let round = 0; round < rounds + 5; round += 1)
    for (const [at, size] of SIZES.entries())
      for (const [which, words] of wordsFor(size).entries()) {
        const ms = await timeOf(size, words)
        if (round >= 5) taken[at]![which]!.push(ms)
      }
  return taken.map((ways) => ways.map(median))
}

test('the last page of a million costs what the first of a thousand does', async () => {
  const pages = await times(ROUNDS, (size) => [{ offset: 0 }, { offset: size - 10 }])
  const all = pages.flat()
  const flat = Math.max(...all) / Math.min(...all)
  printTable(
    `milliseconds a page, newest first, unfiltered; slowest over quickest ${flat.toFixed(2)}`,
    ['rows', 'first', 'last'],
    SIZES.map((size, at) => [String(size), ...pages[at]!]),
  )

  const queries = [
    { filter: { from_created_at: '2025-01-01', to_created_at: '2025-01-01T00:05:00Z' } },
    { filter: { type: 'deposit' } },
    { filter: { search: 'line 99' } },
    { sort_by: 'amount' },
  ]
  const filtered = await times(FILTERED_ROUNDS, () => queries)
  printTable(
    'milliseconds a first page, narrowed or sorted',
    ['rows', 'five minutes', 'deposits', 'search', 'by amount'],
    SIZES.map((size, at) => [String(size), ...filtered[at]!]),
  )
  expect(pages.flat()).toHaveLength(SIZES.length * 2)
})
