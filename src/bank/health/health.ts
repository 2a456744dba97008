import { documentOf } from '#contract/document'
import { appliedMigrations } from '#bank/db/migrate'
import { mayRefuse } from '#bank/http/response'
import type { PassingVisit } from '#bank/requestContext'

const VERSION = '0.1.0'

/** Asks the database itself, so that a bank that cannot reach its book does not call itself well. */
export async function healthNow(_: object, { world }: PassingVisit) {
  const { engine } = world
  const migrations = await engine.asOwner(appliedMigrations)
  return {
    status: 'ok' as const,
    engine: engine.name,
    durability: engine.durability,
    migrations,
    version: VERSION,
  }
}

const written = documentOf(VERSION, mayRefuse)

export const documentHere = async () => written
