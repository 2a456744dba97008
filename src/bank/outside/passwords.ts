import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#bank/turns'
import type { Passwords } from '#bank/world'

/** OWASP's parameters for Argon2id, which is this library's default algorithm. */
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Argon2id, with a core left to everybody else and a short queue: a flood of sign-ins meets a refusal
 * instead of taking the bank's memory, and who pays meanwhile does not wait for it.
 */
export function openPasswords(cost = passwordCost, cores = availableParallelism()): Passwords {
  const inTurn = createTurns({ atOnce: Math.max(1, cores - 1), waiting: 64, retryAfterS: 2 })
  const nobody = nobodysHash(cost)

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (known, password) =>
      inTurn(async () => (await verify(known ?? nobody, password)) && known !== null),
  }
}

/** A hash no password has, at the price of a real one. */
const nobodysHash = ({ memoryCost, timeCost, parallelism }: typeof passwordCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
