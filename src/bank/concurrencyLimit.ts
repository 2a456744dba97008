import { Refusal } from '#contract/kit/refusal'

/**
 * How much is in hand at once. So many go on together, so many more wait in the order they came, and
 * whoever finds both full is told at once when to come back. A bank that takes all it is asked for
 * does everything too late and nothing for anybody; this one goes on at its own pace.
 */
export interface ConcurrencyOptions {
  atOnce: number
  waiting: number
  /** After how long it is worth to ask again. */
  retryAfterS: number
}

/**
 * Calls in hand. More than the passwords of `outside/passwords.ts` take with their own line, so that
 * a flood of sign-ins leaves room for everybody else; and few enough that whoever waited is still
 * there to hear the answer.
 */
export const bankConcurrency: ConcurrencyOptions = { atOnce: 128, waiting: 128, retryAfterS: 1 }

export function createConcurrencyLimit({ atOnce, waiting: most, retryAfterS }: ConcurrencyOptions) {
  const waiting: (() => void)[] = []
  let working = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working < atOnce) working += 1
    else await turn()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, not given back, so that nobody slips in between.
      if (next) next()
      else working -= 1
    }
  }

  function turn(): Promise<void> {
    if (waiting.length >= most)
      throw new Refusal('OVERLOADED', 'More is asked than can be done just now.', {
        retry_after_s: retryAfterS,
      })
    return new Promise((resolve) => waiting.push(resolve))
  }
}

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>
