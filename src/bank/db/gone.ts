/**
 * Whether a statement failed because its server was out of reach, full or out of time, and not
 * because of anything it said: saying it again in another way would not help.
 */
export function goneFrom(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, message } = thrown as Error & { code?: unknown }
  if (typeof code === 'string') return /^(08|53|57|58|E[A-Z]+$)/.test(code)
  return /connection|timeout exceeded/i.test(message)
}
