import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Pool, PoolClient } from 'pg'
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

export async function openFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const engine = engineOf(name, () => onServer(`drop database ${name} with (force)`))
  return { ...engine, url: urlOf(name) }
}

function urlOf(name: string): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  return url.href
}

function engineOf(name: string, closeToo?: () => Promise<void>): Engine {
  const about = { name: 'PostgreSQL of the test run', durability: 'power' } as const
  return postgresEngine(poolFor(urlOf(name), 12), about, closeToo)
}

/**
 * A template for other files, made by the first that asks. It has its name once it is whole, so that
 * nobody copies half of one.
 */
export async function makeTemplateOnce(name: string, fill: (engine: Engine) => Promise<void>) {
  const server = poolFor(inject('postgresUrl'), 1)
  const client = await server.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await makeTemplate(client, name, fill)
  } finally {
    // Its end gives the lock back.
    client.release(true)
    await server.end()
  }
}

async function makeTemplate(
  client: PoolClient,
  name: string,
  fill: (engine: Engine) => Promise<void>,
) {
  const draft = `${name}_draft`
  await client.query(`create database ${draft} template ${TEMPLATE} strategy file_copy`)
  const engine = engineOf(draft)
  await fill(engine)
  await engine.close()
  await client.query(`alter database ${draft} rename to ${name}`)
}

let server: Pool | undefined

/**
 * By one connection for all files of a worker: to open one costs as much as some fifty statements.
 * Creating and dropping wait for a checkpoint, which may take long.
 */
async function onServer(statement: string) {
  const connectionString = inject('postgresUrl')
  server ??= poolFor({ connectionString, idleTimeoutMillis: 0, allowExitOnIdle: true }, 1)
  const client = await server.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement)
  } finally {
    client.release()
  }
}
