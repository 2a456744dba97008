import { documentOf } from '#contract/document'
import { appliedMigrations } from '#bank/db/migrate'
import { possibleErrors } from '#bank/http/response'
import type { TenantlessRequestContext } from '#bank/requestContext'

const VERSION = '0.1.0'

/** Queries the database, so that a bank that cannot reach it does not report itself healthy. */
export async function handleReadHealth(_: object, { world }: TenantlessRequestContext) {
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

const openApiDocument = documentOf(VERSION, possibleErrors)

export const handleReadDocument = async () => openApiDocument
