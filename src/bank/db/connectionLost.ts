/**
 * Whether a statement failed because its server was out of reach, full, out of time or no longer the
 * one that takes writes, and not because of anything it said: saying it again in another way would
 * not help, and whether it was done may be unknown.
 */
export function isConnectionLost(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, message } = thrown as Error & { code?: unknown }
  if (typeof code === 'string')
    return /^(08|25006|53|57|58|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_))/.test(code)
  return /connection|timeout exceeded|read timeout/i.test(message)
}
