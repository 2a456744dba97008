import { Refusal } from '#contract/kit/refusal'

/** Requests beyond both numbers are refused at once with a time to retry, so that a full bank stays fast. */
export interface ConcurrencyOptions {
  atOnce: number
  waiting: number
  retryAfterS: number
}

/**
 * Above the limit of `outside/passwords.ts`, so that a flood of sign-ins leaves room for others.
 */
const bankConcurrency: ConcurrencyOptions = { atOnce: 128, waiting: 128, retryAfterS: 1 }

/** Of several megabytes each. */
const uploadConcurrency: ConcurrencyOptions = { atOnce: 8, waiting: 8, retryAfterS: 5 }

export const createBankLimits = (concurrency = bankConcurrency) => ({
  concurrencyLimit: createConcurrencyLimit(concurrency),
  uploadLimit: createConcurrencyLimit(uploadConcurrency),
})

export function createConcurrencyLimit({
  atOnce,
  waiting: waitingMax,
  retryAfterS,
}: ConcurrencyOptions) {
  const waiting: (() => void)[] = []
  let working = 0

  return async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (working < atOnce) working += 1
    else await enqueue()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The slot is handed over, not freed, so that nobody else takes it in between.
      if (next) next()
      else working -= 1
    }
  }

  function enqueue(): Promise<void> {
    if (waiting.length >= waitingMax)
      throw new Refusal('OVERLOADED', 'More is asked than can be done just now.', {
        retry_after_s: retryAfterS,
      })
    return new Promise((resolve) => waiting.push(resolve))
  }
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>
