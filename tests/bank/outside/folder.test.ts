import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { folder } from '#bank/outside/documents/folder'

/** Documents in a folder: whole or not there, and nobody else's to read. */

const root = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(root, { recursive: true }))

const documents = folder(root)
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const name = `${id(1)}/${id(2)}`

test('a document is kept until it is dropped, and once more is not there', async () => {
  expect(await documents.get(name)).toBeNull()
  await documents.put(name, Buffer.from('first'))
  await documents.put(name, Buffer.from('second'))
  expect((await documents.get(name))?.toString()).toBe('second')
  expect(readdirSync(join(root, id(1)))).toEqual([id(2)])
  expect(statSync(join(root, id(1))).mode & 0o777).toBe(0o700)
  expect(statSync(join(root, name)).mode & 0o777).toBe(0o600)
  await documents.drop(name)
  await documents.drop(name)
  expect(await documents.get(name)).toBeNull()
})

test('a document is on the disk before it is there', async () => {
  const file = await open(join(root, 'any'), 'w')
  const handle = Object.getPrototypeOf(file) as typeof file
  await file.close()
  const seen: (string | undefined)[] = []
  const sync = handle.sync
  const spy = vi.spyOn(handle, 'sync').mockImplementation(async function (this: typeof file) {
    seen.push(readFileSync(join(root, `${name}.new`), 'utf8'))
    seen.push((await documents.get(name))?.toString())
    await sync.call(this)
  })
  await documents.put(name, Buffer.from('third'))
  spy.mockRestore()
  expect(seen).toEqual(['third', undefined])
  expect((await documents.get(name))?.toString()).toBe('third')
})

test('what cannot be read is no document that is missing', async () => {
  const taken = `${id(3)}/${id(4)}`
  mkdirSync(join(root, taken), { recursive: true })
  await expect(documents.get(taken)).rejects.toThrow('EISDIR')
  await expect(documents.put(taken, Buffer.from('x'))).rejects.toThrow()
})

test.each([
  '../secret',
  id(1),
  `${id(1)}/${id(2)}/x`,
  `x${id(1)}/${id(2)}`,
  `${id(1)}/${id(2)}x`,
  `${id(1)}/../${id(2)}`,
])('%s is no name of a document', async (other) => {
  await expect(documents.put(other, Buffer.from('x'))).rejects.toThrow('two ids')
  await expect(documents.get(other)).rejects.toThrow('two ids')
  expect(() => documents.drop(other)).toThrow('two ids')
})
