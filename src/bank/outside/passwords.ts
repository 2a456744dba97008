import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#contract/kit/refusal'
import type { Passwords } from '#bank/world'

/** OWASP's parameters for Argon2id, which is this library's default algorithm. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const AT_ONCE = 2
const WAITING_MAX = 64

/**
 * Argon2id, at most two at once and a short queue behind them: a flood of sign-ins meets a refusal
 * instead of taking the memory of the bank.
 */
export function openPasswords(cost = passwordCost): Passwords {
  const queued = createQueue(AT_ONCE, WAITING_MAX)
  const nobody = nobodysHash(cost)

  return {
    hash: (password) => queued(() => hash(password, cost)),
    matches: (known, password) =>
      queued(async () => (await verify(known ?? nobody, password)) && known !== null),
  }
}

/** A hash no password has, at the price of a real one. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: typeof passwordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function createQueue(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let working = 0

  return async function queued<T>(work: () => Promise<T>): Promise<T> {
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
    if (waiting.length >= waitingMax)
      throw new Refusal('OVERLOADED', 'Too many passwords wait to be checked.', {
        retry_after_s: 2,
      })
    return new Promise((resolve) => waiting.push(resolve))
  }
}
