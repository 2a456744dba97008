/** Whether a process lives. Number 0 means none: signalling it would reach our own group. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    // Not allowed to signal it: then it is there.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}
