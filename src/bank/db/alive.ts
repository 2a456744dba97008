import { readFileSync } from 'node:fs'

/** Whether a process lives. One that only waits to be buried does not. */
export const isAlive = (pid: number) => processStartOf(pid) !== null

/**
 * The tick a living process was born at, so that a number used again is not mistaken for whom it
 * named before: null for the dead, empty where the system does not tell.
 */
export function processStartOf(pid: number): string | null {
  if (!answersToSignals(pid)) return null
  const { state, born } = statOf(pid)
  return state === 'Z' ? null : born
}

/** Number 0 means none: signalling it would reach our own group. */
function answersToSignals(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    // Not allowed to signal it: then it is there.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/** The program's name, in brackets, may hold anything; what follows it is a plain list. */
function statOf(pid: number): { state: string; born: string } {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, born: rest[18] ?? '' }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
