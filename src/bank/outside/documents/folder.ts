import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
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
      const file = await open(`${path}.new`, 'w', 0o600)
      try {
        await file.writeFile(box)
        await file.sync()
      } finally {
        await file.close()
      }
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
