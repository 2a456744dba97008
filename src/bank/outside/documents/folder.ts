import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Documents } from '#bank/services'

const NAME = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** A file appears complete or not at all, and is synced before `put` resolves. */
export function folder(root: string): Documents {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('A document is named by two ids.')
    return join(root, name)
  }
  return {
    async put(name, box) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, box, { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw thrown
      }
    },
    drop: (name) => rm(pathOf(name), { force: true }),
  }
}
