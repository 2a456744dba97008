import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { migrate } from '#bank/db/migrate'
import { pgliteEngine } from '#bank/db/pglite'

/** A migrated PGlite of its own: a copy of one folder of the run, which is made by its first user. */
export async function openLite(): Promise<Engine> {
  const folder = mkdtempSync(join(inject('runFolder'), 'lite-'))
  await copyLite(folder)
  return pgliteEngine(folder, async () => rmSync(folder, { recursive: true, force: true }))
}

export async function copyLite(folder: string): Promise<void> {
  const template = join(inject('runFolder'), 'lite')
  if (!existsSync(template)) await makeTemplate(template)
  cpSync(template, folder, { recursive: true })
}

/** Of two workers that make it at once, the later one takes the earlier one's. */
async function makeTemplate(template: string) {
  const folder = mkdtempSync(`${template}-`)
  const engine = await pgliteEngine(folder)
  await migrate(engine)
  await engine.close()
  await rename(folder, template).catch(() => rmSync(folder, { recursive: true, force: true }))
}
