import { basename, dirname } from 'node:path/posix'
import { filesUnder, sourceAt } from '#tests/conventions/source'

/** As tests name a file of another folder. */
const aliasOf = (file: string) =>
  file.replace(/^(src\/(?=bank|client|device)|(?=tests|machines))/, '#').replace(/\.tsx?$/, '')

/** Over how many imports a test reaches a file, through its own folder and the kits of the tests. */
export function stepsTo(file: string): (test: string) => number {
  const folders = [dirname(file), 'tests/kit']
  const files = folders.flatMap((folder) =>
    filesUnder(folder).filter((path) => /\.tsx?$/.test(path)),
  )
  const ways = new Map([[file, 0]])
  for (const [reached, steps] of ways)
    for (const path of files)
      if (!ways.has(path) && importsOf(path, reached)) ways.set(path, steps + 1)
  return (test) =>
    Math.min(...[...ways].map(([path, steps]) => (importsOf(test, path) ? steps : Infinity)))
}

export const importsOf = (path: string, file: string) => {
  const near = dirname(path) === dirname(file) ? `./${basename(file)}` : aliasOf(file)
  return sourceAt(path).imports.some(({ target, typeOnly }) => !typeOnly && target === near)
}
