import { readFileSync } from 'node:fs'

/** False for a zombie too. */
export const isAlive = (pid: number) => processStartOf(pid) !== null

/**
 * The start tick tells a reused pid from the old process. Null if it is dead, empty where unknown.
 */
export function processStartOf(pid: number): string | null {
  if (!exists(pid)) return null
  const { state, born } = statOf(pid)
  return state === 'Z' ? null : born
}

/** Pid 0 would signal our own process group. */
function exists(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    // EPERM: it exists, but is not ours to signal.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM'
  }
}

/** The program name stands in brackets and may contain anything; a plain list follows. */
function statOf(pid: number): { state: string; born: string } {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, born: rest[18] ?? '' }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
