import { Refusal } from '#contract/kit/refusal'
import type { Engine } from '#bank/db/engine'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { capturing, holding, voiding, type Leg, type Transfer } from '#bank/ledger/transfer'
import { commitLedgerRows } from '#bank/ledger/step'
import { createLedgerWriter } from '#bank/ledger/writer'
import type { BankServices } from '#bank/services'
import { faults, openBook } from '#tests/kit/openBook'

/**
 * Twenty connections at once on few accounts, through the writer and past it. Returns every fault:
 * a sum that is wrong, a negative balance, an error that is no refusal, a ledger that does not
 * balance at the end.
 */

const CONNECTIONS = 20
const WALLETS = 6
const HOLDS_MOST = 40
const EACH = 1_000n

export async function race(world: BankServices, url: string, commits: number): Promise<string[]> {
  const about = { name: 'race', durability: 'power' } as const
  const engine = postgresEngine(poolFor(url, CONNECTIONS), about)
  try {
    return await raceOn(world, engine, commits)
  } finally {
    await engine.close()
  }
}

interface RaceFixture {
  engine: Engine
  tenantId: string
  usd: string
  world: BankServices
}

const any = ({ random }: BankServices, most: number) => random.number() % most

const wallet = ({ usd }: RaceFixture, at: number) => ({
  address: `wallet:r${at % WALLETS}` as const,
  currencyId: usd,
})

const transfer = ({ world }: RaceFixture, cause: string, ...legs: Leg[]): Transfer => ({
  id: world.random.id(),
  cause,
  legs,
})

async function raceOn(world: BankServices, engine: Engine, commits: number): Promise<string[]> {
  const { clock, random, seal } = world
  const population = { engine, world, ...(await openBook({ engine, clock, random, seal })) }
  const { tenantId, usd } = population
  const writer = createLedgerWriter(engine, clock)
  const gifts = Array.from({ length: WALLETS }, (_, at) => ({
    ...wallet(population, at),
    posted: EACH,
  }))
  const paid = { address: 'rail:ach', currencyId: usd, posted: -EACH * BigInt(WALLETS) } as const
  const gift = transfer(population, 'gift', paid, ...gifts)
  await writer.commit(tenantId, { transfers: [gift], rows: [] })

  const wrong: string[] = []
  const holds: Held[] = []
  let done = 0
  const goesOn = () => done < commits && wrong.length === 0
  async function client(number: number) {
    while (goesOn()) {
      const { transfer: moving, placed } = someOperation(population, holds)
      const step = { transfers: [moving], rows: [] }
      // Mostly direct, some through the writer, and now and then a check.
      const saying =
        number % 4 === 0
          ? writer.commit(tenantId, step)
          : engine.transaction({ tenantId, personId: null }, (tx) =>
              commitLedgerRows(tx, tenantId, step, clock.now()),
            )
      await saying.then(
        () => {
          done += 1
          if (placed) holds.push(placed)
        },
        (thrown: unknown) => isExpected(thrown) || wrong.push(String(thrown)),
      )
      if (any(world, 50) === 0) wrong.push(...(await look(population)))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => client(number)))
  return [...wrong, ...(await look(population)), ...(await faults(engine, tenantId))]
}

interface Held {
  id: string
  at: number
}

interface RaceOperation {
  transfer: Transfer
  /** A hold that can be ended once it exists; one that nobody knows would stay for ever. */
  placed?: Held
}

/** Transfers, holds, and ends holds at random. */
function someOperation(population: RaceFixture, holds: Held[]): RaceOperation {
  const { world } = population
  const at = any(world, WALLETS)
  const amount = BigInt(1 + any(world, 100))
  const lot = any(world, 6)
  if (lot === 0 && holds.length < HOLDS_MOST) {
    const id = world.random.id()
    const held = transfer(population, 'hold', holding(wallet(population, at), { id, amount }))
    return { transfer: held, placed: { id, at } }
  }
  const hold = lot < 3 ? holds[any(world, Math.max(1, holds.length))] : undefined
  if (hold && lot === 1) {
    holds.splice(holds.indexOf(hold), 1)
    return { transfer: transfer(population, 'void', voiding(wallet(population, hold.at), hold.id)) }
  }
  if (hold) {
    const take = capturing(wallet(population, hold.at), { id: hold.id, amount: 1n, rest: 'kept' })
    const taken = { ...wallet(population, hold.at + 1), posted: 1n }
    return { transfer: transfer(population, 'capture', take, taken) }
  }
  const payee = wallet(population, at + 1 + any(world, WALLETS - 1))
  const payer = { ...wallet(population, at), posted: -amount }
  return { transfer: transfer(population, 'pay', payer, { ...payee, posted: amount }) }
}

/** Faults that a reader sees while the others work. */
async function look({ engine, tenantId }: RaceFixture): Promise<string[]> {
  const { rows } = await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query<{ sum: string; owing: number }>(
      `select sum(posted) as sum, count(*) filter (where posted < held or held < 0)::int as owing
       from ledger_accounts where tenant_id = $1 and address like 'wallet:%'`,
      [tenantId],
    ),
  )
  const { sum, owing } = rows[0]!
  const whole = sum === String(EACH * BigInt(WALLETS))
  return [...(whole ? [] : [`there was ${sum}`]), ...(owing === 0 ? [] : [`${owing} owed`])]
}

/** A hold may be ended twice. */
const isExpected = (thrown: unknown) =>
  thrown instanceof Refusal || String(thrown).includes('hold_not_found')
