import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageIn } from '#bank/devPage'

/** The pages of `npm run dev` are opened at any depth, and the console's script is no part of the app. */

const app = join(import.meta.dirname, '../../src/app')

test.each(['', 'console/', 'telegram/', 'workbench/', 'workbench/screen/'])(
  'what the page of src/app/%s loads is named from the top, and is there',
  (folder) => {
    const named = [...pageIn(folder).matchAll(/(?:src|href)="([^"#]+)"/g)]
      .map(([, path = '']) => path)
      .filter((path) => !path.startsWith('data:'))
    expect(named.some((path) => /\.tsx?$/.test(path))).toBe(true)
    for (const path of named) {
      const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : join(app, path)
      expect([path, path.startsWith('/') && existsSync(file)]).toEqual([path, true])
    }
  },
)
