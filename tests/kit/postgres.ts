import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Pool } from 'pg'
import type { Engine } from '#bank/db/engine'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { TEMPLATE } from './server.ts'

export interface TestDatabase extends Engine {
  url: string
}

/** A database of this file's own on the run's PostgreSQL, migrated, and dropped when it is closed. */
export const openDatabase = () => openFrom(TEMPLATE)

/** The same without a table in it. */
export const openEmptyDatabase = () => openFrom('template1')

async function openFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = poolFor(inject('postgresUrl'), 1)
  await patiently(server, `create database ${name} template ${template}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = name

  const about = { name: 'PostgreSQL of the test run', durability: 'power' } as const
  const engine = postgresEngine(poolFor(url.href, 12), about, async () => {
    await patiently(server, `drop database ${name} with (force)`)
    await server.end()
  })
  return { ...engine, url: url.href }
}

/** For what waits for a checkpoint, and on a busy machine for a long one. */
async function patiently(server: Pool, statement: string) {
  const line = await server.connect()
  try {
    await line.query('set statement_timeout = 0')
    await line.query(statement)
  } finally {
    line.release()
  }
}
