import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit, type ConcurrencyOptions } from '#bank/concurrencyLimit'
import type { Passwords } from '#bank/services'

/** OWASP's parameters for Argon2id, the library's default. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashingConcurrency: ConcurrencyOptions = { atOnce: 2, waiting: 64, retryAfterS: 2 }

/** At most two hashes at once and a short queue, so that a flood of sign-ins is refused instead of using up the memory. */
export function openPasswords(cost = passwordCost): Passwords {
  const limited = createConcurrencyLimit(hashingConcurrency)
  const dummy = dummyHash(cost)

  return {
    hash: (password) => limited(() => hash(password, cost)),
    matches: (known, password) =>
      limited(async () => (await verify(known ?? dummy, password)) && known !== null),
  }
}

/** Matches no password, at the cost of a real hash. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: typeof passwordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
