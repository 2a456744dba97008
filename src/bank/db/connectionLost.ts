/** The statement itself is not at fault; whether it was executed may be unknown. */
export function isConnectionLost(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, message } = thrown as Error & { code?: unknown }
  if (typeof code === 'string')
    return /^(08|25006|53|57|58|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_))/.test(code)
  return /connection|timeout exceeded|read timeout/i.test(message)
}
