import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit, type ConcurrencyOptions } from '#bank/concurrencyLimit'
import type { Passwords } from '#bank/services'

/** OWASP's parameters for Argon2id, which is this library's default algorithm. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashingConcurrency: ConcurrencyOptions = { atOnce: 2, waiting: 64, retryAfterS: 2 }

/**
 * Argon2id, at most two at once and a short queue behind them: a flood of sign-ins meets a refusal
 * instead of taking the memory of the bank.
 */
export function openPasswords(cost = passwordCost): Passwords {
  const limited = createConcurrencyLimit(hashingConcurrency)
  const nobody = nobodysHash(cost)

  return {
    hash: (password) => limited(() => hash(password, cost)),
    matches: (known, password) =>
      limited(async () => (await verify(known ?? nobody, password)) && known !== null),
  }
}

/** A hash no password has, at the price of a real one. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: typeof passwordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
