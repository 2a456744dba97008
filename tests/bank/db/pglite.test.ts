import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pgliteEngine } from '#bank/db/pglite'
import { copyLite } from '#tests/kit/lite'

/** PostgreSQL in this process: for machines without a build of it. */

const home = mkdtempSync(join(tmpdir(), 'sluice-pglite-'))
afterAll(() => rmSync(home, { recursive: true }))

test('what is in a folder is there again, transactions take turns, and the bank goes on', async () => {
  const folder = join(home, 'data')
  await copyLite(folder)
  const ends: string[] = []
  const engine = await pgliteEngine(folder, async () => void ends.push('closed'))
  expect([engine.name, engine.durability]).toEqual(['PostgreSQL 18 (PGlite)', 'process'])
  await engine.asOwner((tx) => tx.script('create table kept (n int); insert into kept values (7)'))
  const add = () =>
    engine.asOwner(async (tx) => {
      await tx.query('update kept set n = n + 1')
      return tx.rows('select n from kept')
    })
  expect(await Promise.all([add(), add()])).toEqual([[{ n: 8 }], [{ n: 9 }]])

  let cycles = 0
  const breathing = setInterval(() => (cycles += 1), 1)
  await engine.asOwner((tx) => tx.query('select count(*) from generate_series(1, 1000000)'))
  clearInterval(breathing)
  expect(cycles).toBeGreaterThan(5)

  await engine.close()
  expect(ends).toEqual(['closed'])
  const again = await pgliteEngine(folder)
  expect(await again.asOwner((tx) => tx.rows('select n from kept'))).toEqual([{ n: 9 }])
  await again.close()
})
