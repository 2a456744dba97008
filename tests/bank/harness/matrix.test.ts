import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls } from '#contract/table'
import { openTestBank, type CallOptions, type TestBank } from '#tests/kit/bank'
import { openPrincipals } from './principals.ts'

/**
 * Each principal makes every call of the table with an empty body, and must be let in or refused by
 * the policy before the body is parsed. A new call is covered by being declared.
 */

let bank: TestBank
let people: Awaited<ReturnType<typeof openPrincipals>>

beforeAll(async () => {
  bank = await openTestBank()
  people = await openPrincipals(bank)
})

type Policy = (endpoint: Endpoint) => string | null

const inside: (code: string) => Policy =
  (code) =>
  ({ who }) =>
    who.includes('anyone') ? null : code

/** What staff do, no customer may. */
const asCustomer: Policy = ({ who }) => (who.includes('staff') ? 'FORBIDDEN' : null)

const principals: [name: string, caller: () => CallOptions, refused: Policy][] = [
  [
    'a request that names no tenant',
    () => ({}),
    ({ tenantless }) => (tenantless ? null : 'TENANT_REQUIRED'),
  ],
  [
    'a request that names no real tenant',
    () => ({ tenantId: '00000000-0000-7000-8000-000000000000' }),
    ({ tenantless }) => (tenantless ? null : 'TENANT_UNKNOWN'),
  ],
  ['somebody unknown', () => ({ tenantId: people.tenantId }), inside('ACCESS_TOKEN_INVALID')],
  ['the owner', () => people.owner, asCustomer],
  ['a neighbour of the same tenant', () => people.neighbour, asCustomer],
  ['a customer of another tenant, in their own', () => people.stranger, asCustomer],
  [
    'a customer of another tenant, here',
    () => ({ ...people.stranger, tenantId: people.tenantId }),
    inside('TENANT_MISMATCH'),
  ],
  ['an expired token', () => people.expired, inside('ACCESS_TOKEN_EXPIRED')],
  ['a blocked customer', () => people.blocked, inside('USER_BLOCKED')],
  [
    'a made-up token',
    () => ({ tenantId: people.tenantId, bearer: 'made-up' }),
    inside('ACCESS_TOKEN_INVALID'),
  ],
]

const authErrorCodes = new Set(
  ['TENANT_REQUIRED', 'TENANT_UNKNOWN', 'TENANT_MISMATCH', 'ACCESS_TOKEN_INVALID'].concat([
    'ACCESS_TOKEN_EXPIRED',
    'USER_BLOCKED',
    'FORBIDDEN',
  ]),
)

test.each(principals)('%s', async (_, caller, refused) => {
  const odd: string[] = []
  for (const [at, [name, endpoint]] of calls.entries()) {
    // Signing out would end the session in use.
    if (name === 'signOut') continue
    // An address may not ask for unknown tenants that often.
    const { body } = await bank.ask(endpoint, {}, { ip: `10.1.0.${at}`, ...caller() })
    const code = authErrorCodes.has(String(body.code)) ? body.code : null
    if (code !== refused(endpoint)) odd.push(`${name}: ${String(body.code)}`)
  }
  expect(odd).toEqual([])
})

test('sandbox calls do not exist in a live tenant', async () => {
  for (const [, endpoint] of calls.filter(([, { sandbox }]) => sandbox)) {
    const { body } = await bank.ask(endpoint, {}, { tenantId: people.liveTenantId })
    expect(body.code).toBe('NOT_FOUND')
  }
})

test('every call declares its callers and, where it writes, its audit', () => {
  const silent = calls.filter(([, { who, audit, repeat }]) => {
    const changes = repeat !== 'read'
    return who.length === 0 || (changes && !audit)
  })
  // A row of the audit would say who was in the app, and when.
  expect(silent.map(([name]) => name)).toEqual(['countFlows'])
})
