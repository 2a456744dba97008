import { Refusal } from '#contract/kit/refusal'
import { createConcurrencyLimit, type ConcurrencyOptions } from '#bank/concurrencyLimit'

/** Each received form may hold two documents on disk; each parsed one holds them in memory. */
const RECEIVED: ConcurrencyOptions = { atOnce: 16, waiting: 0, retryAfterS: 5 }
const PARSED: ConcurrencyOptions = { atOnce: 2, waiting: RECEIVED.atOnce, retryAfterS: 5 }

export function createUploadLimits() {
  const receiving = createConcurrencyLimit(RECEIVED)
  const sessions = new Set<string>()
  return {
    parse: createConcurrencyLimit(PARSED),

    /** One form of a session at once, so that one customer cannot take every place. */
    async receive<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
      if (sessions.has(sessionId))
        throw new Refusal('OVERLOADED', 'Another form of this session is being read.', {
          retry_after_s: RECEIVED.retryAfterS,
        })
      sessions.add(sessionId)
      return receiving(work).finally(() => sessions.delete(sessionId))
    },
  }
}

export type UploadLimits = ReturnType<typeof createUploadLimits>
