import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { base32, codeOf, stepAt } from '#bank/proof/totpCode'

/** Compares the bank's codes with those of another implementation. */

const shownAt = (secret: string, at: Date) =>
  execFileSync('oathtool', ['--totp', '--base32', `--now=${at.toISOString()}`, secret])
    .toString()
    .trim()

const years = Array.from({ length: 60 }, (_, year) => new Date(Date.UTC(1990 + 2 * year, 5, 17)))

test.runIf(process.env.DEEP)('oathtool computes the same codes for every year and secret', () => {
  for (const at of years) {
    const secret = randomBytes(20)
    expect(shownAt(base32(secret), at)).toBe(codeOf(secret, stepAt(at)))
  }
})

test.runIf(process.env.DEEP)('oathtool changes codes in the same second', () => {
  const secret = randomBytes(20)
  const start = Date.UTC(2027, 0, 1)
  for (const second of [0, 29, 30, 59, 60]) {
    const at = new Date(start + second * 1_000)
    expect(shownAt(base32(secret), at)).toBe(codeOf(secret, stepAt(at)))
  }
})
