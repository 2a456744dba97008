import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#bank/db/embedded'
import { migrate } from '#bank/db/migrate'
import { findNative, reachableFolder } from '#bank/db/native'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { roomyFolder } from './roomyFolder.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Removed when the run ends. */
    runFolder: string
  }
}

export const TEMPLATE = 'bank_template'

interface Server {
  url: string
  folder: string
  stop(): Promise<void>
}

/** Global, because every project loads this file again and all share one server. */
const running = globalThis as { testServer?: Promise<Server>; testServerUsers?: number }

/**
 * One PostgreSQL for the whole run; every test file has its own database: more than a thousand files,
 * which take four seconds on a disk.
 */
export default async function setup(project: TestProject) {
  running.testServer ??= startServer(project.name)
  running.testServerUsers = (running.testServerUsers ?? 0) + 1
  const server = await running.testServer
  project.provide('postgresUrl', server.url)
  project.provide('runFolder', server.folder)
  return async () => {
    running.testServerUsers = (running.testServerUsers ?? 0) - 1
    if (running.testServerUsers === 0) await server.stop()
  }
}

async function startServer(project: string): Promise<Server> {
  const native = findNative()
  if (!native) throw new Error('These tests need the native PostgreSQL of the packages.')
  const folder = mkdtempSync(join(roomyFolder(), 'sluice-test-'))
  const server = await startEmbedded(native, reachableFolder(native, folder, console.log))
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await prepare(server.url, project).catch(async (thrown) => {
    await stop()
    throw thrown
  })
  return { url: server.url, folder, stop }
}

async function prepare(url: string, project: string) {
  if (project !== 'bench') await planOnce(url)
  await makeTemplate(url)
}

/**
 * Each database meets a statement a few times only, and planning it anew each time took a quarter of
 * the server's work. What a statement answers is the same by any plan; what is measured keeps its own.
 */
async function planOnce(url: string) {
  const server = poolFor(url, 1)
  await server.query('alter system set plan_cache_mode = force_generic_plan')
  await server.query('select pg_reload_conf()')
  await server.end()
}

/** Migrated once: copying a database is much faster. */
async function makeTemplate(url: string) {
  const server = poolFor(url, 1)
  await server.query(`create database ${TEMPLATE}`)
  await server.end()
  const template = new URL(url)
  template.pathname = TEMPLATE
  const about = { name: 'template', durability: 'power' } as const
  const engine = postgresEngine(poolFor(template.href, 1), about)
  await migrate(engine)
  await engine.close()
}
