import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#bank/db/embedded'
import { findNative } from '#bank/db/native'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run; every file of tests makes its own database in it. */
export default async function setup(project: TestProject) {
  const native = findNative()
  if (!native) throw new Error('These tests need the native PostgreSQL of the packages.')
  const folder = mkdtempSync(join(tmpdir(), 'sluice-test-'))
  const server = await startEmbedded(native, folder)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
