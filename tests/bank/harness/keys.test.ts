import { beforeAll, expect, test } from 'vitest'
import { keyRoles, type KeyRole } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import { openTestBank, type CallOptions, type TestBank } from '#tests/kit/bank'
import { openKeyPrincipals } from './principals.ts'
import { openTenant } from '#tests/kit/openTenant'
import { oneOf } from '#tests/kit/whole'

/**
 * R-17 for keys: every kind of key makes every call, and is checked against the table before the body
 * is parsed. What no key may ever do is listed here again, in case the table is wrong. Outside DEEP each
 * kind makes one call of three, another than the kind before it.
 */

let bank: TestBank
let keys: Awaited<ReturnType<typeof openKeyPrincipals>>

beforeAll(async () => {
  bank = await openTestBank()
  const tenantId = await openTenant(bank.world)
  keys = await openKeyPrincipals(bank, tenantId, await openTenant(bank.world, { kind: 'live' }))
})

type Policy = (endpoint: Endpoint) => string | null

const inside: (code: string) => Policy =
  (code) =>
  ({ who }) =>
    who.includes('anyone') ? null : code

const beyond = ({ who }: Endpoint, may: boolean) =>
  who.includes('anyone') || may ? null : 'KEY_NOT_ALLOWED'

const inSandbox: (role: KeyRole) => Policy = (role) => (endpoint) =>
  beyond(endpoint, endpoint.who.includes(role))

/** In a live tenant a DEVELOPER key only reads, and sandbox calls do not exist. */
const inLive: (role: KeyRole) => Policy = (role) => (endpoint) => {
  if (endpoint.sandbox) return null
  const reads = endpoint.repeat === 'read' || endpoint.ofItself === true
  return beyond(endpoint, endpoint.who.includes(role) && (role !== 'DEVELOPER' || reads))
}

/** A page elsewhere makes the calls of its key, and none of those open to anyone. */
const onPage: Policy = ({ who, tenantless }) => {
  if (tenantless || who.includes('frontend')) return null
  return who.includes('anyone') ? 'ORIGIN_NOT_ALLOWED' : 'KEY_NOT_ALLOWED'
}

const onOtherPage: Policy = ({ tenantless }) => (tenantless ? null : 'ORIGIN_NOT_ALLOWED')

const fromAnywhere: Policy = (endpoint) =>
  beyond(endpoint, endpoint.who.includes('PRODUCTION') && !endpoint.fromNamedAddress)

const principals: [name: string, caller: () => CallOptions, refused: Policy][] = [
  ...keyRoles.flatMap((role): [string, () => CallOptions, Policy][] => [
    [`a ${role} key of a sandbox tenant`, () => keys.sandbox[role], inSandbox(role)],
    [`a ${role} key of a live tenant`, () => keys.live[role], inLive(role)],
  ]),
  ['a PRODUCTION key without an address list', () => keys.open, fromAnywhere],
  ['a revoked key', () => keys.revoked, inside('KEY_REVOKED')],
  ['an expired key', () => keys.expired, inside('KEY_EXPIRED')],
  ['a key of another tenant', () => keys.foreign, inside('KEY_INVALID')],
  ['a key from an address not on its list', () => keys.elsewhere, inside('IP_NOT_ALLOWED')],
  ['a frontend key', () => keys.page, onPage],
  ['a frontend key from another page', () => keys.otherPage, onOtherPage],
]

const authErrorCodes = new Set([
  'KEY_INVALID',
  'KEY_REVOKED',
  'KEY_EXPIRED',
  'KEY_NOT_ALLOWED',
  'FORBIDDEN',
  'IP_NOT_ALLOWED',
  'ORIGIN_NOT_ALLOWED',
  'ACCESS_TOKEN_INVALID',
  'TENANT_MISMATCH',
])

test.each(principals)('%s', async (kind, caller, refused) => {
  const odd: string[] = []
  const turn = principals.findIndex(([name]) => name === kind)
  for (const [name, endpoint] of oneOf(3, calls, turn)) {
    const { body } = await bank.ask(endpoint, {}, caller())
    const code = authErrorCodes.has(String(body.code)) ? body.code : null
    // It asks which page speaks, whoever calls.
    if (name === 'beginPasskeySignIn' && code === 'ORIGIN_NOT_ALLOWED') continue
    if (code !== refused(endpoint)) odd.push(`${name}: ${String(body.code)}`)
  }
  expect(odd).toEqual([])
})

test('no key reads secrets, proves, or manages keys, webhooks or identity', () => {
  const never =
    /developer\/|frontend\/access|sensitive|otp|totp|sessions?\b|webhook|persona|\/user$|email|phone|(?<!orders\/)terms|inquir/
  const open = calls.filter(([, { who, path }]) => !who.includes('anyone') && never.test(path))
  expect(open.length).toBeGreaterThan(25)
  const bold = open.filter(
    ([, { who, ofItself }]) => !ofItself && who.some((one) => one !== 'person' && one !== 'staff'),
  )
  expect(bold.map(([name]) => name)).toEqual([])
})

test('a READ_ONLY key changes nothing but can revoke itself', () => {
  const odd = calls.filter(
    ([, { who, repeat, ofItself }]) => who.includes('READ_ONLY') && repeat !== 'read' && !ofItself,
  )
  expect(odd.map(([name, { who }]) => [name, who.includes('anyone')])).toEqual([])
})
