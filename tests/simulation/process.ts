import { watchTenant } from '#bank/chain/watch'
import { composeBank } from '#bank/compose'
import { txOver, type Engine, type Tx } from '#bank/db/engine'
import { createLedgerWriter } from '#bank/ledger/writer'
import { createKeyedQueue } from '#bank/outbox/keyedQueue'
import { openChains } from '#bank/outside/chains/chains'
import type { BankServices } from '#bank/services'
import type { Dice } from './dice.ts'
import type { Chaos } from './faults.ts'
import { Death, type Gate } from './gate.ts'
import type { SimulatedRail } from './railOffice.ts'

/** Shared by all processes of one scenario. */
export interface ProcessDeps {
  world: BankServices
  gate: Gate
  chaos: Chaos
  dice: Dice
  rail: SimulatedRail
  tenantIds: readonly string[]
  /** The tenant whose chain is watched. */
  watched: string | null
  /** The tenant whose news are followed. */
  followed: string
}

const QUERIES = 4

/** An engine that can be killed at any transaction and then does and returns nothing. */
function openLife({ world, gate, chaos, dice }: ProcessDeps, name: string) {
  let isAlive = true
  let end: (nothing: null) => void
  const death = new Promise<null>((done) => (end = done))

  function kill(): never {
    isAlive = false
    end(null)
    throw new Death(`${name} was killed.`)
  }

  const killable = (tx: Tx, last: number): Tx => {
    let queries = 0
    return txOver({
      notify: (words) => tx.notify(words),
      // Rejects, as that of a server does: several queries are sent at once.
      query: async (text, values) => {
        if (!isAlive || queries === last) kill()
        queries += 1
        return tx.query(text, values)
      },
    })
  }

  const through = <T>(work: (last: number) => Promise<T>, stored: boolean): Promise<T> =>
    gate.pass(name, async () => {
      if (!isAlive || chaos.strikes('killed before a transaction')) kill()
      const within = chaos.strikes('killed within a transaction')
      const done = await work(within ? dice.below(QUERIES) : -1)
      if (!stored) return done
      if (chaos.strikes('killed after a commit')) kill()
      if (chaos.strikes('line broken after a commit')) throw broken()
      return done
    })

  const transaction: Engine['transaction'] = (scope, work) =>
    through(
      (last) =>
        world.engine.transaction(scope, async (tx) => {
          const done = await work(killable(tx, last))
          if (last >= 0 || !isAlive || chaos.strikes('killed before a commit')) kill()
          if (chaos.strikes('line broken before a commit')) throw broken()
          return done
        }),
      true,
    )

  const engine: Engine = {
    ...world.engine,
    transaction,
    single: (...args) => through(() => world.engine.single(...args), true),
    call: (...args) => through(() => world.engine.call(...args), true),
    asOwner: (work) => through(() => world.engine.asOwner(work), false),
  }
  return { engine, death, isAlive: () => isAlive }
}

/** One bank process whose every transaction passes the gate. */
export function openProcess(deps: ProcessDeps, name: string) {
  const { world, rail, tenantIds, watched, followed } = deps
  const { engine, death, isAlive } = openLife(deps, name)
  const own: BankServices = {
    ...world,
    engine,
    writer: createLedgerWriter(engine, world.clock),
    chains: openChains({}, engine, world.clock),
    rails: rail.railsFor(isAlive),
  }
  const { worker, noticer, hearOutgoing, serve } = composeBank(own, { nudged: false })
  // Like the bank's watcher: failures are left to the next round.
  const watching = createKeyedQueue(1, (tenantId) =>
    watchTenant(own, hearOutgoing, tenantId).catch(() => {}),
  )
  const following = createKeyedQueue(1, (tenantId) => noticer.drain(tenantId).catch(() => {}))
  const app = serve({ strict: true, onCommit: (id) => worker.nudge(id) })

  return {
    name,
    isAlive,
    /** Null where it died before. */
    answer: (request: Request): Promise<Response | null> =>
      isAlive() ? Promise.race([Promise.resolve(app.request(request)), death]) : death,
    /** As by its timer. */
    ring() {
      for (const tenantId of tenantIds) worker.nudge(tenantId)
    },
    follow: () => following.ask(followed),
    watch() {
      if (watched !== null) watching.ask(watched)
    },
  }
}

export type BankProcess = ReturnType<typeof openProcess>

const broken = () => Object.assign(new Error('The connection broke.'), { code: '08006' })
