import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine } from '#bank/db/engine'

const around = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * An engine that refuses a transaction within another: it would hold two of the pool's connections,
 * and as many of those at once as the pool has would wait for each other.
 */
export function oneConnectionEach(engine: Engine): Engine {
  const alone = <T>(run: () => Promise<T>): Promise<T> =>
    around.getStore()?.isOver === false
      ? Promise.reject(new Error('A transaction within another holds two connections.'))
      : run()
  return {
    ...engine,
    transaction: (scope, work) => alone(() => engine.transaction(scope, (tx) => within(work, tx))),
    single: (scope, text, values) => alone(() => engine.single(scope, text, values)),
    call: (scope, text, values) => alone(() => engine.call(scope, text, values)),
    asOwner: (work) => alone(() => engine.asOwner((tx) => within(work, tx))),
  }
}

/** Until the work ends: who is told of its commit begins anew. */
function within<Given, T>(work: (tx: Given) => Promise<T>, tx: Given): Promise<T> {
  const own = { isOver: false }
  return around.run(own, async () => work(tx)).finally(() => (own.isOver = true))
}

/** What another does meanwhile, though it is written within a test's own transaction. */
export const byAnother = <T>(work: () => T): T => around.exit(work)
