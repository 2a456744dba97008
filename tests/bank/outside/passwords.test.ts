import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { openPasswords } from '#bank/outside/passwords'

const passwords = openPasswords()
const quick = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('only the right password matches its hash', async () => {
  const hash = await passwords.hash('blue larkspur in june')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(hash, 'blue larkspur in june')).toBe(true)
  expect(await passwords.matches(hash, 'blue larkspur in july')).toBe(false)
})

test('without a hash nothing matches, at the same cost', async () => {
  expect(await passwords.matches(null, '')).toBe(false)
  expect(await passwords.matches(null, 'blue larkspur in june')).toBe(false)
  // Argon2 cannot work in one kilobyte, and fails only when it is called.
  const impossible = openPasswords({ ...quick, memoryCost: 1 })
  await expect(impossible.matches(null, 'x')).rejects.toThrow()
})

test('refuses beyond the queue and serves everyone in it', async () => {
  const open = openPasswords(quick)
  const options = await Promise.allSettled(Array.from({ length: 80 }, () => open.hash('x')))
  const refused = options.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(80 - 66)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(Refusal)
    expect(reason).toMatchObject({ code: 'OVERLOADED', facts: { retry_after_s: 2 } })
  }
  expect(await open.hash('and afterwards')).toContain('argon2id')
})

test('a failed check frees its slot', async () => {
  const open = openPasswords(quick)
  for (let time = 0; time < 5; time += 1)
    await expect(open.matches('no hash at all', 'x')).rejects.toThrow()
  expect(await open.matches(await open.hash('x'), 'x')).toBe(true)
})
