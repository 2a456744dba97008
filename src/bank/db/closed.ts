import { Refusal } from '#contract/kit/refusal'

/** What migration 0123 raises where something is made or posted for a closed account. */
const isOfClosed = (thrown: unknown) =>
  thrown instanceof Error &&
  'constraint' in thrown &&
  (thrown.constraint === 'nothing_for_closed' || thrown.constraint === 'closed_is_empty')

/** Whoever was too late is told so; nothing of what they did stays. */
export async function refuseForClosed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!isOfClosed(thrown)) throw thrown
    throw new Refusal('STATE_CONFLICT', 'The account is closed.', { state: 'CLOSED' })
  }
}
