import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#bank/db/embedded'
import { migrate } from '#bank/db/migrate'
import { findNative, reachableFolder } from '#bank/db/native'
import { poolFor, postgresEngine } from '#bank/db/postgres'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE = 'bank_template'

/** One PostgreSQL for the whole run; every file of tests makes its own database in it. */
export default async function setup(project: TestProject) {
  const native = findNative()
  if (!native) throw new Error('These tests need the native PostgreSQL of the packages.')
  const folder = mkdtempSync(join(tmpdir(), 'sluice-test-'))
  const server = await startEmbedded(native, reachableFolder(native, folder, console.log))
  const close = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await makeTemplate(server.url).catch(async (thrown) => {
    await close()
    throw thrown
  })
  project.provide('postgresUrl', server.url)
  return close
}

/** Migrated once and copied for every file: a copy is made much faster than a migration. */
async function makeTemplate(url: string) {
  const server = poolFor(url, 1)
  await server.query(`create database ${TEMPLATE}`)
  await server.end()
  const there = new URL(url)
  there.pathname = TEMPLATE
  const about = { name: 'template', durability: 'power' } as const
  const engine = postgresEngine(poolFor(there.href, 1), about)
  await migrate(engine)
  await engine.close()
}
