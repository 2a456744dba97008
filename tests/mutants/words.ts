import { readFileSync } from 'node:fs'
import { basename } from 'node:path/posix'

export interface NearTest {
  path: string
  /** Of a rule over many subjects, only the tests of this one. */
  names?: string
}

export const nameOf = (path: string) => basename(path).split('.')[0] ?? ''

/** Parts begin with a capital, and ports are tested with what they are the ports of. */
export const isCalledLike = (path: string, name: string) =>
  nameOf(path).toLowerCase() === name.replace(/Ports$/, '').toLowerCase()

export function once<Result>(read: (path: string) => Result) {
  const known = new Map<string, Result>()
  return (path: string): Result => {
    const result = known.get(path) ?? read(path)
    known.set(path, result)
    return result
  }
}

export const textOf = once((path) => readFileSync(path, 'utf8'))
export const wordsIn = (text: string) => new Set(text.match(/[a-z_]\w{4,}/gi))
export const wordsOf = once((path) => wordsIn(textOf(path)))

/** As an import, or a path, ends in it. */
export const mentions = (path: string, name: string) => textOf(path).includes(`/${name}`)
