import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Pool } from 'pg'
import type { Engine } from '#bank/db/engine'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { TEMPLATE } from './server.ts'

export interface TestDatabase extends Engine {
  url: string
}

/** A migrated database for one test file, dropped when it is closed. */
export const openDatabase = () => openFrom(TEMPLATE)

/** The same without tables. */
export const openEmptyDatabase = () => openFrom('template1')

async function openFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = poolFor(inject('postgresUrl'), 1)
  await withoutTimeout(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name

  const about = { name: 'PostgreSQL of the test run', durability: 'power' } as const
  const engine = postgresEngine(poolFor(url.href, 12), about, async () => {
    await withoutTimeout(server, `drop database ${name} with (force)`)
    await server.end()
  })
  return { ...engine, url: url.href }
}

/** Creating and dropping wait for a checkpoint, which may take long. */
async function withoutTimeout(server: Pool, statement: string) {
  const client = await server.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement)
  } finally {
    client.release()
  }
}
