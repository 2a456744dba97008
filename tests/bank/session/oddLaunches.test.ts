import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUserData } from '#contract/person'
import { signUpByTelegram } from '#contract/telegram'
import { checkLaunch } from '#bank/session/launch'
import { openTestBank } from '#tests/kit/bank'
import { openTenantKit } from './tenantKit.ts'
import { encoded, fieldsFor, hashOf, tokenOf } from './launch.ts'

/**
 * Launches that are signed, with anything in them that a name, a campaign or a strange client may
 * put there. Each gives a person the bank can keep, or is refused; forgeries are in `mutants.test.ts`.
 */

const RUNS = process.env.DEEP ? 10_000 : 800
const SEED = Number(process.env.SEED ?? 20_261_123)

const botToken = tokenOf(1)
const known = <Value>(...values: Value[]) => fc.constantFrom(...values)
// A lone surrogate cannot be percent-encoded; inside JSON, as an escape, it can.
const text = fc
  .string({ unit: 'binary', maxLength: 200 })
  .map((one) => one.replace(/\p{Surrogate}/gu, ''))

const name = fc.oneof(
  text,
  known('\0', 'A\0nn', '\u202Eenna\u2066', '\uD83D', 'é'.repeat(4_000), '👩‍👩‍👧'.repeat(60), ' \t'),
  fc.jsonValue({ maxDepth: 2 }),
)
const user = fc.record(
  {
    id: fc.oneof(
      { weight: 6, arbitrary: fc.nat() },
      { weight: 1, arbitrary: known(0, -1, 0.5, 2 ** 53) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    ),
    first_name: name,
    last_name: name,
    language_code: fc.oneof(known('ru', 'en', 'xx-YY'), name),
  },
  { requiredKeys: ['id'] },
)
const fields = fc.record(
  {
    user: fc.oneof(
      { weight: 8, arbitrary: user.map((one) => JSON.stringify(one)) },
      { weight: 1, arbitrary: known('', 'null', '[]', '7', '{', '{"id":42,"id":43}') },
      { weight: 1, arbitrary: text },
    ),
    auth_date: fc.oneof(
      { weight: 8, arbitrary: fc.nat().map(String) },
      { weight: 1, arbitrary: known('', '-1', '1e9', '٤٢', ' 7', '9'.repeat(13), '1.5') },
    ),
    start_param: text,
    receiver: text,
  },
  { requiredKeys: ['user', 'auth_date'] },
)

/** Nothing that PostgreSQL refuses, and nothing that turns the text around it. */
const PLAIN = /^[^\p{Cc}\p{Surrogate}\p{Bidi_Control}]{1,128}$/u

test(`of ${RUNS} odd launches each gives a plain person or none`, () => {
  const met = { kept: 0, refused: 0 }
  const property = fc.property(fields, (one) => {
    const launch = checkLaunch(encoded({ ...one, hash: hashOf(one, botToken) }), { botToken })
    met[launch ? 'kept' : 'refused'] += 1
    if (!launch) return
    expect(launch.tgId).toMatch(/^[1-9]\d{0,15}$/)
    expect(launch.at.getTime()).not.toBeNaN()
    for (const word of [launch.firstName, launch.lastName, launch.language])
      expect(word ?? 'none').toMatch(PLAIN)
  })
  fc.assert(property, { numRuns: RUNS, seed: SEED })
  expect(Math.min(met.kept, met.refused)).toBeGreaterThan(RUNS / 20)
})

/** Longer ones are refused unread. */
const LONGEST = 8_192

const bank = await openTestBank()

test('an account opened by an odd launch has the names that were read', async () => {
  const { ask } = await openTenantKit(bank, { botToken })
  const { auth_date = '' } = fieldsFor(1, bank.clock.now())
  const met = { kept: 0, refused: 0 }
  const came = new Set<string>()
  const property = fc.asyncProperty(fields, async (one) => {
    const fresh = { ...one, auth_date }
    const hash = hashOf(fresh, botToken)
    const init_data_raw = encoded({ ...fresh, hash })
    fc.pre(init_data_raw.length <= LONGEST)
    const launch = checkLaunch(init_data_raw, { botToken })
    const proof = { tg_id: launch?.tgId ?? '1', hash, init_data_raw }
    const { status, body } = await ask(signUpByTelegram, proof, { client: 'telegram' })
    met[launch ? 'kept' : 'refused'] += 1
    expect([status, body.code]).toEqual(launch ? [200, undefined] : [422, 'TG_DATA_INVALID'])
    if (!launch) return
    if (came.has(launch.tgId)) return
    came.add(launch.tgId)
    const { body: data } = await ask(readUserData, {}, { bearer: String(body.access_token) })
    expect([data.first_name, data.last_name]).toEqual([launch.firstName, launch.lastName])
  })
  await fc.assert(property, { numRuns: RUNS / 40, seed: SEED })
  expect(Math.min(met.kept, met.refused)).toBeGreaterThan(0)
})
