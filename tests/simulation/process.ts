import { watchTenant } from '#bank/chain/watch'
import { composeBank } from '#bank/compose'
import type { Engine, Tx } from '#bank/db/engine'
import { createLedgerWriter } from '#bank/ledger/writer'
import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import { openChains } from '#bank/outside/chains/chains'
import type { BankServices } from '#bank/services'
import type { Dice } from './dice.ts'
import type { Weather } from './faults.ts'
import { Death, type Gate } from './gate.ts'
import type { SimulatedRail } from './railOffice.ts'

/** What all processes of one story stand on. */
export interface ProcessDeps {
  world: BankServices
  gate: Gate
  weather: Weather
  dice: Dice
  office: SimulatedRail
  tenantIds: readonly string[]
  /** Whose chains are followed; null where nobody's move. */
  watched: string | null
}

const QUERIES = 4

/** A life that ends at any of its transactions; then nothing of it is ever heard or done again. */
function openLife({ world, gate, weather, dice }: ProcessDeps, name: string) {
  let isAlive = true
  let end: (nothing: null) => void
  const death = new Promise<null>((done) => (end = done))

  function kill(): never {
    isAlive = false
    end(null)
    throw new Death(`${name} was killed.`)
  }

  /** The query, or the death of whoever asks it. */
  const mortal = (tx: Tx, last: number): Tx => {
    let options = 0
    return {
      notify: (words) => tx.notify(words),
      query: (text, values) => {
        if (!isAlive || options === last) kill()
        options += 1
        return tx.query(text, values)
      },
    }
  }

  const through = <T>(work: (last: number) => Promise<T>, stored: boolean): Promise<T> =>
    gate.pass(name, async () => {
      if (!isAlive || weather.strikes('killed before a transaction')) kill()
      const within = weather.strikes('killed within a transaction')
      const done = await work(within ? dice.below(QUERIES) : -1)
      if (!stored) return done
      if (weather.strikes('killed after a commit')) kill()
      if (weather.strikes('line broken after a commit')) throw broken()
      return done
    })

  /** One transaction, and what may befall between its work and its commit. */
  const transaction: Engine['transaction'] = (scope, work) =>
    through(
      (last) =>
        world.engine.transaction(scope, async (tx) => {
          const done = await work(mortal(tx, last))
          if (last >= 0 || !isAlive || weather.strikes('killed before a commit')) kill()
          if (weather.strikes('line broken before a commit')) throw broken()
          return done
        }),
      true,
    )

  const engine: Engine = {
    ...world.engine,
    transaction,
    single: (...options) => through(() => world.engine.single(...options), true),
    call: (...options) => through(() => world.engine.call(...options), true),
    asOwner: (work) => through(() => world.engine.asOwner(work), false),
  }
  return { engine, death, isAlive: () => isAlive }
}

/** One process of the bank on the story's database, whose every transaction waits at the gate. */
export function openProcess(deps: ProcessDeps, name: string) {
  const { world, office: rail, tenantIds, watched } = deps
  const { engine, death, isAlive } = openLife(deps, name)
  const own: BankServices = {
    ...world,
    engine,
    writer: createLedgerWriter(engine, world.clock),
    chains: openChains({}, engine),
    rails: rail.railsFor(isAlive),
  }
  const { worker, hearOutgoing, serve } = composeBank(own, { nudged: false })
  // As the bank's own watcher: what fails is left to the next round.
  const watching = createKeyedQueue(1, (tenantId) =>
    watchTenant(own, hearOutgoing, tenantId).catch(() => {}),
  )
  const app = serve({ strict: true, onCommit: (id) => worker.nudge(id) })

  return {
    name,
    isAlive,
    /** Null where it died before it answered. */
    answer: (request: Request): Promise<Response | null> =>
      isAlive() ? Promise.race([Promise.resolve(app.request(request)), death]) : death,
    /** Its timer goes off: there may be work anywhere. */
    ring() {
      for (const tenantId of tenantIds) worker.nudge(tenantId)
    },
    /** Another goes off: a chain may have gone on. */
    watch() {
      if (watched !== null) watching.ask(watched)
    },
  }
}

export type BankProcess = ReturnType<typeof openProcess>

const broken = () => Object.assign(new Error('The connection broke.'), { code: '08006' })
