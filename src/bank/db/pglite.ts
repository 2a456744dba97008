import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type pg from 'pg'
import type { Engine } from './engine.ts'
import { poolFor, postgresEngine } from './postgres.ts'

/**
 * PostgreSQL compiled into this process: for machines without a native build, for the simulation and
 * for a smoke run. It has one connection, so transactions stand in line; a folder survives the death
 * of the process, and nothing survives the loss of memory.
 */
export async function pgliteEngine(
  folder: string | null,
  closeToo: () => Promise<void> = async () => {},
): Promise<Engine> {
  if (folder) mkdirSync(dirname(folder), { recursive: true })
  const lite = folder ? await PGlite.create(folder) : await PGlite.create()
  return postgresEngine(
    poolFor({ ...createPgConfig(lite) } as pg.PoolConfig, 1),
    { name: 'PostgreSQL 18 (PGlite)', durability: folder ? 'process' : 'none' },
    async () => {
      await lite.close()
      await closeToo()
    },
  )
}
