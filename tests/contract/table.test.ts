import { expect, test } from 'vitest'
import { basePaths, type Endpoint } from '#contract/kit/endpoint'
import { isRefusalCode } from '#contract/kit/refusals'
import { calls } from '#contract/table'

/** Holds for every endpoint, later ones included. */

const fullPath = ({ base, path }: Endpoint) => basePaths[base] + path
const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const fieldsOf = ({ ask }: Endpoint) => Object.keys(ask.shape)

const where = (holds: (call: Endpoint) => boolean) => calls.filter(([, call]) => holds(call))
const namesOf = (some: typeof calls) => some.map(([name]) => name)

test('there are calls, each with its own name', () => {
  expect(calls.length).toBeGreaterThan(25)
  expect(new Set(calls.map(([name]) => name)).size).toBe(calls.length)
})

test('no two calls share a verb and path', () => {
  const places = calls.map(([, call]) => `${call.verb} ${fullPath(call).replace(/:\w+/g, ':')}`)
  const twice = places.filter((place, at) => places.indexOf(place) !== at)
  expect(twice).toEqual([])
})

test.each<[string, Endpoint]>(calls)('%s takes every parameter of its path', (_, call) => {
  expect(fieldsOf(call)).toEqual(expect.arrayContaining(paramsOf(call)))
})

test.each<[string, Endpoint]>(calls)('%s rejects unknown fields', (_, { ask }) => {
  const heard = ask.safeParse({ of_no_meaning: 1 })
  const issues = heard.success ? [] : heard.error.issues
  expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys' }))
})

const isEdit = (call: Endpoint) =>
  call.verb === 'PATCH' && fieldsOf(call).some((field) => !paramsOf(call).includes(field))

/** Edits on which money or identity depends, or who hears of them. */
const strictEdits = [
  'changeUserData',
  'askPhoneChange',
  'askEmailChange',
  'setLimits',
  'setChannels',
  'changeWebhook',
  'changeSchedule',
  'changePreferences',
  'changeMember',
]

test('every filter and every harmless edit ignores unknown names, and nothing else does', () => {
  const lenient = where((call) => fieldsOf(call).includes('filter') || isEdit(call))
  expect(namesOf(where(({ lenient }) => lenient === true)).toSorted()).toEqual(
    namesOf(lenient)
      .filter((name) => !strictEdits.includes(name))
      .toSorted(),
  )
  expect(namesOf(lenient)).toEqual(expect.arrayContaining(strictEdits))
})

test.each<[string, Endpoint]>(calls)('%s declares known refusals, each once', (_, call) => {
  expect(call.refuses.filter((code) => !isRefusalCode(code))).toEqual([])
  expect(new Set(call.refuses).size).toBe(call.refuses.length)
})

test.each<[string, Endpoint]>(calls)('%s may be called by somebody', (_, { who }) => {
  expect(who).not.toEqual([])
  expect(new Set(who).size).toBe(who.length)
})

test('exactly the GET calls read', () => {
  // The URL is the API's own; the call is guarded like an unsafe one.
  expect(namesOf(where(({ verb, repeat }) => verb === 'GET' && repeat !== 'read'))).toEqual([
    'readCardOtp',
  ])
  // Signs launch data and changes nothing, but must not be cached.
  expect(namesOf(where(({ verb, repeat }) => verb !== 'GET' && repeat === 'read'))).toEqual([
    'pretendTelegram',
    // Passes frames on and stores nothing.
    'tellWatch',
  ])
})

test('only public calls are cacheable', () => {
  const kept = where(({ cached }) => cached === true)
  expect(kept).not.toEqual([])
  expect(kept.filter(([, { verb, who }]) => verb !== 'GET' || !who.includes('anyone'))).toEqual([])
})

test('every call that changes something has an audit name, but the one that may tell of nobody', () => {
  const changing = where(({ repeat }) => repeat !== 'read')
  const unnamed = changing.filter(([, { audit }]) => !/^[a-z]+(_[a-z]+)*$/.test(audit ?? ''))
  // A row of the audit would say who was in the app, and when.
  expect(unnamed.map(([name]) => name)).toEqual(['countFlows'])
})

/** Printed on letterheads, so no secret. */
const bankCodes = ['readBankData code', 'readFrontendBankData code']

test.each<[string, Endpoint]>(calls)('%s takes no secret in its URL', (name, call) => {
  const inAddress = call.verb === 'GET' ? fieldsOf(call) : paramsOf(call)
  const secrets = inAddress.filter((field) => /token|password|secret|otp|code/.test(field))
  expect(secrets.filter((field) => !bankCodes.includes(`${name} ${field}`))).toEqual([])
})
