import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { migrate } from '#bank/db/migrate'
import { poolFor, postgresEngine } from '#bank/db/postgres'

/** A database of this file's own on the run's PostgreSQL, migrated, and dropped when it is closed. */
export async function openDatabase(): Promise<Engine & { url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = poolFor(inject('postgresUrl'), 1)
  await server.query(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`

  const about = { name: 'PostgreSQL of the test run', durability: 'power' } as const
  const engine = postgresEngine(poolFor(url.href, 12), about, async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  await migrate(engine)
  return { ...engine, url: url.href }
}
