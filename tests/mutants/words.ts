import { readFileSync } from 'node:fs'
import { basename } from 'node:path/posix'

export const nameOf = (path: string) => basename(path).split('.')[0] ?? ''

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
