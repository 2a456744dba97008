import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { checkLaunch } from '#bank/session/launch'
import { openTestBank } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { openTenantKit } from './tenantKit.ts'
import { encoded, fieldsFor, hashOf, proofOf, tokenOf } from './launch.ts'

/**
 * ten thousand forgeries of launch data. The order of the pairs and the case of percent
 * encodings mean nothing to Telegram, so data that decodes to the same is accepted; all else is not.
 */

const SEED = Number(process.env.SEED ?? 20_260_302)
const FORGED = isWhole ? 10_000 : 2_000

const botToken = tokenOf(1)
const at = new Date('2026-03-02T09:00:00Z')
const honest = proofOf(fieldsFor(42, at, { start_param: 'home' }), botToken)
const raw = honest.init_data_raw
const pairs = raw.split('&')
const hashPair = pairs.at(-1) ?? ''

/** A simple reader: each name once, each value decoded once; else null. */
function readingOf(text: string): string | null {
  const read = text.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  if (new Set(read.map(([name]) => name)).size !== read.length) return null
  try {
    const decoded = read.map(([name, value]) => `${name}\n${decodeURIComponent(value)}`)
    return decoded.toSorted().join('\n\n')
  } catch {
    return null
  }
}

const place = fc.nat({ max: raw.length - 1 })
const pair = fc.nat({ max: pairs.length - 1 })
const instead = (index: number, what: (pair: string) => string) =>
  pairs.map((one, at) => (at === index ? what(one) : one)).join('&')
const nameIn = (one: string) => one.slice(0, one.indexOf('='))
const valueIn = (one: string) => one.slice(one.indexOf('=') + 1)

const flipped = fc.tuple(place, fc.nat({ max: 7 })).map(([index, bit]) => {
  const code = raw.charCodeAt(index) ^ (1 << bit)
  return raw.slice(0, index) + String.fromCharCode(code) + raw.slice(index + 1)
})
const cut = fc.tuple(place, fc.integer({ min: 1, max: 40 })).map(([index, length]) => {
  return raw.slice(0, index) + raw.slice(index + length)
})
const grown = fc
  .tuple(place, fc.string({ minLength: 1, maxLength: 8, unit: 'binary' }))
  .map(([index, more]) => raw.slice(0, index) + more + raw.slice(index))
const reordered = fc
  .shuffledSubarray(pairs, { minLength: pairs.length })
  .map((turned) => turned.join('&'))
const missing = fc.subarray(pairs, { maxLength: pairs.length - 1 }).map((left) => left.join('&'))
const repeated = fc.tuple(pair, pair, fc.boolean()).map(([one, other, first]) => {
  const again = `${nameIn(pairs[one]!)}=${valueIn(pairs[other]!)}`
  return first ? `${again}&${raw}` : `${raw}&${again}`
})
const respelled = fc
  .tuple(pair, fc.nat({ max: 6 }))
  .map(([index, how]) => instead(index, (one) => `${nameIn(one)}=${spellings[how]!(valueIn(one))}`))
const spellings: ((value: string) => string)[] = [
  encodeURIComponent,
  (value) => decodeURIComponent(value),
  (value) => value.toLowerCase(),
  (value) => value.replaceAll('%20', '+'),
  (value) => value.replace(/%(..)/g, (_, two: string) => `%${two.toLowerCase()}`),
  (value) => `${value}%00`,
  (value) =>
    [...Buffer.from(decodeURIComponent(value))]
      .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
      .join(''),
]
const renamed = fc
  .tuple(pair, fc.constantFrom('Hash', 'user ', 'us%65r', '', 'user[]', 'x'.repeat(33)))
  .map(([index, name]) => instead(index, (one) => `${name}=${valueIn(one)}`))
const rehashed = fc
  .oneof(
    fc.constantFrom('', '0', '0'.repeat(64), 'g'.repeat(64), honest.hash.toUpperCase()),
    fc.stringMatching(/^[0-9a-f]{64}$/),
    fc.constantFrom(...[2, 3, 4].map((bot) => hashOf(fieldsFor(42, at), tokenOf(bot)))),
  )
  .map((hash) => raw.replace(hashPair, `hash=${hash}`))
const reworded = fc
  .tuple(fc.constantFrom('user', 'auth_date', 'start_param', 'photo_url'), fc.string())
  .map(([name, value]) => {
    const fields = { ...fieldsFor(42, at, { start_param: 'home' }), [name]: value }
    return encoded({ ...fields, hash: honest.hash })
  })
const otherBot = fc.integer({ min: 2, max: 1e6 }).map((bot) => {
  return proofOf(fieldsFor(42, at, { start_param: 'home' }), tokenOf(bot)).init_data_raw
})

const mutated = fc.oneof(
  flipped,
  cut,
  grown,
  reordered,
  missing,
  repeated,
  respelled,
  renamed,
  rehashed,
  reworded,
  otherBot,
)

test(`accepts none of ${FORGED} forged launches, and all equivalent ones`, ({ task }) => {
  const same = readingOf(raw)
  const observed = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(mutated, (text) => {
      const accepted = checkLaunch(text, { botToken }) !== null
      observed[accepted ? 'accepted' : 'refused'] += 1
      expect(accepted, text).toBe(readingOf(text) === same)
    }),
    { numRuns: FORGED * 1.25, seed: SEED },
  )
  task.meta.figure = `${observed.refused} refused, ${observed.accepted} read as signed, seed ${SEED}`
  expect(observed.refused).toBeGreaterThanOrEqual(FORGED)
  expect(observed.accepted).toBeGreaterThan(100)
})

const bank = await openTestBank()

test('sign-in refuses what the check refuses', async () => {
  const { ask, rows } = await openTenantKit(bank, { botToken })
  expect((await ask(signUpByTelegram, honest)).status).toBe(200)
  const before = await rows('select 1 from families where tenant_id = $1')
  const same = readingOf(raw)
  const changed = mutated.filter((text) => text !== '' && readingOf(text) !== same)
  await fc.assert(
    fc.asyncProperty(changed, async (init_data_raw) => {
      const text = /(?:^|&)hash=([^&]*)/.exec(init_data_raw)?.[1] || honest.hash
      const { status } = await ask(signInByTelegram, {
        ...honest,
        hash: text.slice(0, 128),
        init_data_raw,
      })
      expect([400, 422], init_data_raw).toContain(status)
    }),
    { numRuns: 300, seed: SEED },
  )
  expect(await rows('select 1 from families where tenant_id = $1')).toHaveLength(before.length)
})
