import { documentOf } from '#contract/document'
import { Refusal } from '#contract/kit/refusal'
import type { Engine } from '#bank/db/engine'
import { appliedMigrations } from '#bank/db/migrate'
import { possibleErrors } from '#bank/http/response'
import { everyReal, type Every } from '#bank/outside/clock'
import type { TenantlessRequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'

const VERSION = '0.1.0'

/** A probe gives up after a few seconds, so it is told sooner that the database does not answer. */
const ANSWER_MS = 1_500
/** A query over a dead connection would keep the next ones from asking. */
const ABANDON_MS = 30_000

type Migrations = Awaited<ReturnType<typeof appliedMigrations>>

const queries = new WeakMap<Engine, { startedAt: number; result: Promise<Migrations> }>()

/** However many ask, one query at a time is enough. */
function queryOnce({ engine, clock }: Pick<BankServices, 'engine' | 'clock'>): Promise<Migrations> {
  const now = clock.now().getTime()
  const pending = queries.get(engine)
  if (pending && now - pending.startedAt < ABANDON_MS) return pending.result
  const query = { startedAt: now, result: engine.asOwner(appliedMigrations) }
  queries.set(engine, query)
  const forget = () => void (queries.get(engine) === query && queries.delete(engine))
  query.result.then(forget, forget)
  return query.result
}

/** Queries the database, so that a bank that cannot reach it does not report itself healthy. */
export async function readHealthOf(
  world: Pick<BankServices, 'engine' | 'clock'>,
  every: Every = everyReal,
) {
  const { engine } = world
  const migrations = await within(ANSWER_MS, every, queryOnce(world))
  return {
    status: 'ok' as const,
    engine: engine.name,
    durability: engine.durability,
    migrations,
    version: VERSION,
  }
}

async function within<T>(ms: number, every: Every, work: Promise<T>): Promise<T> {
  let stop = () => {}
  const timeout = new Promise<never>((_, reject) => {
    stop = every(ms, () => reject(new Refusal('OVERLOADED', undefined, { retry_after_s: 1 })))
  })
  return Promise.race([work, timeout]).finally(stop)
}

export const handleReadHealth = (_: object, { world }: TenantlessRequestContext) =>
  readHealthOf(world)

let openApiDocument: ReturnType<typeof documentOf> | undefined

/** Built for the first who reads it: it takes longer than the rest of a start. */
export const handleReadDocument = async () =>
  (openApiDocument ??= documentOf(VERSION, possibleErrors))
