import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { Engine } from '#bank/db/engine'
import { migrate } from '#bank/db/migrate'
import { pgliteEngine } from '#bank/db/pglite'
import type { Transfer } from '#bank/ledger/transfer'
import { createWriter } from '#bank/ledger/writer'
import type { Writer } from '#bank/services'
import { openWorld } from '#tests/bank/outside/openWorld'
import { balances, faults, openBook } from '#tests/kit/openBook'
import { deeds, stepsOf, type Deed } from './operations.ts'
import { blankModel, sayTo, type Model, type Word } from './model.ts'

/**
 * whatever is done with money, in whatever order and however much of it at once, the book
 * answers and ends as the model does.
 */

const RUNS = process.env.DEEP ? 5_000 : 250
/** For a machine that has much else to do; nothing is said about how long it takes. */
const PATIENCE_MS = process.env.DEEP ? 1_800_000 : 300_000

const { world, clock } = await openWorld()
const lite = await pgliteEngine(null)
afterAll(() => lite.close())
await migrate(lite)

interface Book {
  engine: Engine
  writer: Writer
  tenantId: string
  usd: string
  eur: string
}

async function openBookIn(engine: Engine): Promise<Book> {
  // One lane: what is said first is decided first, so that the model can foretell every answer.
  return {
    engine,
    writer: createWriter(engine, clock, 1),
    ...(await openBook({ ...world, engine })),
  }
}

const heardFrom = (saying: Promise<{ again: boolean }>): Promise<Word> =>
  saying.then(
    ({ again }) => (again ? 'again' : 'posted'),
    (thrown: unknown) => (thrown instanceof Refusal ? (thrown.code as Word) : 'defect'),
  )

const say = ({ writer, tenantId }: Book, transfers: readonly Transfer[]) =>
  heardFrom(writer.commit(tenantId, { transfers, rows: [] }))

async function assertSame({ engine, tenantId, usd, eur }: Book, { accounts }: Model) {
  for (const currencyId of [usd, eur]) {
    const told = await balances(engine, tenantId, currencyId)
    for (const [address, sum] of told) expect(accounts.get(`${address} ${currencyId}`)).toEqual(sum)
    for (const [address, { posted, held }] of told)
      if (address.startsWith('wallet:')) expect(posted >= held && held >= 0n).toBe(true)
  }
  expect(await faults(engine, tenantId)).toEqual([])
}

/** All at once, then all of it once more; every tenth history step by step instead. */
async function live(book: Book, said: readonly Deed[], stepwise: boolean) {
  const now = clock.now()
  const steps = stepsOf(said, { ...book, now, freshId: () => world.random.id() })
  const model = blankModel()
  if (stepwise)
    for (const step of steps) {
      expect(await say(book, step)).toBe(sayTo(model, step, now))
      await assertSame(book, model)
    }
  else {
    const answers = await Promise.all(steps.map((step) => say(book, step)))
    expect(answers).toEqual(steps.map((step) => sayTo(model, step, now)))
  }
  const repeated = await Promise.all(steps.map((step) => say(book, step)))
  expect(repeated).toEqual(steps.map((step) => sayTo(model, step, now)))
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
    const history = fc.asyncProperty(deeds, async (said) => {
      await live(await openBookIn(engine), said, ++count % 10 === 0)
    })
    await fc.assert(history, { numRuns, seed: Number(process.env.SEED ?? 20260302) })
  },
)
