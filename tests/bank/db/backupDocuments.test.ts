import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { countsIn } from '#bank/commands'
import { backup } from '#bank/db/backup'
import { restore } from '#bank/db/restore'
import type { Documents } from '#bank/services'
import { openVerifying } from '#tests/bank/kyc/visitor'
import { openTestBank } from '#tests/kit/bank'
import { openEmptyDatabase } from '#tests/kit/postgres'
import { inMemoryDocuments } from '#tests/kit/world'
import { whole } from '#tests/kit/whole'

/** Uploaded documents are part of the backup. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bank = await openTestBank()
const kit = await openVerifying(bank)
const page = await kit.enter((await kit.open(await kit.moveIn())).url)
const photo = (begin: string, size: number) => Buffer.concat([Buffer.from(begin, 'hex')], size)
await page.send(
  'document',
  { gov_id_type: 'ID_CARD', gov_id_country: 'DE', gov_id_number: 'L01X00T47' },
  // The larger takes several lines.
  { front: photo('ffd8ffe0', 200_000), back: photo('ffd8ffe0', 40) },
)
const names = (
  await kit.rows<{ name: string }>(
    `select tenant_id || '/' || id as name from kyc_documents where tenant_id = $1 order by 1`,
  )
).map(({ name }) => name)

const { engine, documents } = bank.world
const file = join(folder, 'bank.backup')

const boxesIn = (store: Documents) =>
  Promise.all(names.map(async (name) => (await store.get(name))?.toString('base64')))

test('restores every document exactly, still encrypted', async () => {
  expect(names).toHaveLength(2)
  const copied = await backup(engine, documents, file)
  expect(copied).toMatchObject({ documents: 2, missing: [] })
  expect(countsIn(copied)).toBe(`${copied.rows} rows and 2 documents.`)
  const [again, store] = [await openEmptyDatabase(), inMemoryDocuments()]
  expect(await restore(again, store, file)).toEqual(copied)
  expect(await boxesIn(store)).toEqual(await boxesIn(documents))
  expect([...store.boxes.keys()].sort()).toEqual(names)
  await again.close()
})

whole('names the documents that are missing, in the copy and after it is restored', async () => {
  const [kept, lost] = names
  const part = inMemoryDocuments()
  await part.put(kept!, (await documents.get(kept!))!)
  const incomplete = join(folder, 'incomplete.backup')
  const copied = await backup(engine, part, incomplete)
  expect(copied).toMatchObject({ documents: 1, missing: [lost] })
  expect(countsIn(copied)).toContain(`Missing in the document store: ${lost}.`)
  const again = await openEmptyDatabase()
  expect(await restore(again, inMemoryDocuments(), incomplete)).toEqual(copied)
  await again.close()
})

test('a copy with a changed document is refused before anything is touched', async () => {
  const spoilt = join(folder, 'spoilt.backup')
  const text = gunzipSync(readFileSync(file)).toString()
  writeFileSync(spoilt, gzipSync(text.replace('#bytes ', '#bytes AAAA')))
  const [again, store] = [await openEmptyDatabase(), inMemoryDocuments()]
  await expect(restore(again, store, spoilt)).rejects.toThrow('cut short or was changed')
  expect(store.boxes.size).toBe(0)
  await again.close()
})

test('a restore that fails takes its documents back, and leaves those that were there', async () => {
  const again = await openEmptyDatabase()
  const store = inMemoryDocuments()
  await store.put(names[0]!, Buffer.from('of another bank'))
  const full: Documents = {
    ...store,
    async put(name, box) {
      await store.put(name, box)
      throw new Error('The disk is full.')
    },
  }
  await expect(restore(again, full, file)).rejects.toThrow('The disk is full.')
  expect([...store.boxes]).toEqual([[names[0], Buffer.from('of another bank')]])
  const { count } = await again.asOwner((tx) => tx.query('select 1 from kyc_documents'))
  expect(count).toBe(0)
  await again.close()
})
