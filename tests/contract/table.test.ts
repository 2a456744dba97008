import { expect, test } from 'vitest'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { isRefusalCode } from '#contract/kit/refusals'
import { calls } from '#contract/table'

/** What must hold of every declaration, those of later nouns included. */

const fullPath = ({ base, path }: Endpoint) => basePaths[base] + path
const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const fieldsOf = ({ ask }: Endpoint) => Object.keys(ask.shape)

test('there are calls, and each bears its own name', () => {
  expect(calls.length).toBeGreaterThan(25)
  expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length)
})

test('no two calls answer at one place, parameters taken for alike', () => {
  const places = calls.map(([, call]) => `${call.verb} ${fullPath(call).replace(/:\w+/g, ':')}`)
  const twice = places.filter((place, at) => places.indexOf(place) !== at)
  expect(twice).toEqual([])
})

test.each<[string, Endpoint]>(calls)('%s asks for every part of its path', (_, call) => {
  expect(fieldsOf(call)).toEqual(expect.arrayContaining(paramsOf(call)))
})

test.each<[string, Endpoint]>(calls)('%s takes no field it does not know', (_, { ask }) => {
  const heard = ask.safeParse({ of_no_meaning: 1 })
  const issues = heard.success ? [] : heard.error.issues
  expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys' }))
})

test.each<[string, Endpoint]>(calls)('%s refuses only by codes there are, each once', (_, call) => {
  expect(call.refuses.filter((code) => !isRefusalCode(code))).toEqual([])
  expect(new Set(call.refuses).size).toBe(call.refuses.length)
})

test.each<[string, Endpoint]>(calls)('%s may be called by somebody', (_, { who }) => {
  expect(who).not.toEqual([])
  expect(new Set(who).size).toBe(who.length)
})

const where = (holds: (call: Endpoint) => boolean) => calls.filter(([, call]) => holds(call))
const namesOf = (some: typeof calls) => some.map(([name]) => name)

test('every GET reads, and what reads is a GET', () => {
  // The address is the API's own; the call is guarded as what it is.
  expect(namesOf(where(({ verb, repeat }) => verb === 'GET' && repeat !== 'read'))).toEqual([
    'readCardOtp',
  ])
  // It signs launch data and changes nothing, but its answer must be kept by nobody.
  expect(namesOf(where(({ verb, repeat }) => verb !== 'GET' && repeat === 'read'))).toEqual([
    'pretendTelegram',
    // It passes on what it is told, and keeps nothing.
    'tellWatch',
  ])
})

test('a cache keeps only what is the same for all', () => {
  const kept = where(({ cached }) => cached === true)
  expect(kept).not.toEqual([])
  expect(kept.filter(([, { verb, who }]) => verb !== 'GET' || !who.includes('anyone'))).toEqual([])
})

test('whatever changes anything has a name in the audit', () => {
  const changing = where(({ repeat }) => repeat !== 'read')
  expect(changing.filter(([, { audit }]) => !/^[a-z]+(_[a-z]+)*$/.test(audit ?? ''))).toEqual([])
})

/** Codes that are printed on letterheads. */
const bankCodes = ['readBankData code']

test.each<[string, Endpoint]>(calls)('%s takes no secret in its address', (name, call) => {
  const inAddress = call.verb === 'GET' ? fieldsOf(call) : paramsOf(call)
  const secrets = inAddress.filter((field) => /token|password|secret|otp|code/.test(field))
  expect(secrets.filter((field) => !bankCodes.includes(`${name} ${field}`))).toEqual([])
})
