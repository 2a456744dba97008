import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { Engine } from '#bank/db/engine'
import type { Transfer } from '#bank/ledger/transfer'
import { createLedgerWriter } from '#bank/ledger/writer'
import type { LedgerWriter } from '#bank/services'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openLite } from '#tests/kit/lite'
import { balances, faults, openBook } from '#tests/kit/openBook'
import { isWhole } from '#tests/kit/whole'
import { operations, stepsOf, type Operation } from './operations.ts'
import { blankModel, postToModel, type Model, type ModelResult } from './model.ts'

/**
 * any history of transfers, parallel or not, gives the responses and balances of the model.
 */

const RUNS = isWhole ? 5_000 : 24
/** For a slow machine; the test makes no claim about time. */
const PATIENCE_MS = isWhole ? 1_800_000 : 300_000

const { world, clock } = await openTestServices()
const lite = await openLite()
afterAll(() => lite.close())

interface Book {
  engine: Engine
  writer: LedgerWriter
  tenantId: string
  usd: string
  eur: string
}

async function openBookIn(engine: Engine): Promise<Book> {
  // One at a time, so that the model can predict every response.
  return {
    engine,
    writer: createLedgerWriter(engine, clock, 1),
    ...(await openBook({ ...world, engine })),
  }
}

const resultOf = (saying: Promise<{ again: boolean }>): Promise<ModelResult> =>
  saying.then(
    ({ again }) => (again ? 'again' : 'posted'),
    (thrown: unknown) => (thrown instanceof Refusal ? (thrown.code as ModelResult) : 'defect'),
  )

const commitTo = ({ writer, tenantId }: Book, transfers: readonly Transfer[]) =>
  resultOf(writer.commit(tenantId, { transfers, rows: [] }))

async function assertSame({ engine, tenantId, usd, eur }: Book, { accounts }: Model) {
  for (const currencyId of [usd, eur]) {
    const recorded = await balances(engine, tenantId, currencyId)
    for (const [address, sum] of recorded)
      expect(accounts.get(`${address} ${currencyId}`)).toEqual(sum)
    for (const [address, { posted, held }] of recorded)
      if (address.startsWith('wallet:')) expect(posted >= held && held >= 0n).toBe(true)
  }
  expect(await faults(engine, tenantId)).toEqual([])
}

/** All in parallel, then all repeated; every tenth history step by step instead. */
async function runHistory(book: Book, text: readonly Operation[], stepwise: boolean) {
  const now = clock.now()
  const steps = stepsOf(text, { ...book, now, freshId: () => world.random.id() })
  const model = blankModel()
  if (stepwise)
    for (const step of steps) {
      expect(await commitTo(book, step)).toBe(postToModel(model, step, now))
      await assertSame(book, model)
    }
  else {
    const answers = await Promise.all(steps.map((step) => commitTo(book, step)))
    expect(answers).toEqual(steps.map((step) => postToModel(model, step, now)))
  }
  const repeated = await Promise.all(steps.map((step) => commitTo(book, step)))
  expect(repeated).toEqual(steps.map((step) => postToModel(model, step, now)))
  await assertSame(book, model)
}

test.each([
  ['PostgreSQL', world.engine, RUNS],
  ['PGlite', lite, Math.ceil(RUNS / 2)],
])(
  'the book on %s is what its model says, after every history',
  { timeout: PATIENCE_MS, meta: { figure: `${RUNS} histories, half as many on PGlite` } },
  async (_, engine, numRuns) => {
    let count = 0
    const history = fc.asyncProperty(operations, async (text) => {
      await runHistory(await openBookIn(engine), text, ++count % 10 === 0)
    })
    await fc.assert(history, { numRuns, seed: Number(process.env.SEED ?? 20260302) })
  },
)
