import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { calls, table, type CallName } from '#contract/table'
import { everyCall } from '#bank/handlers'
import { openTestBank, type CallOptions, type TestBank, type TestResponse } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { callEverything } from './everyCall.ts'

/** One customer makes every call, and those declared keyless without a key. */

const bank = await openTestBank()
const answers = new Map<Endpoint, TestResponse[]>()

async function ask(endpoint: Endpoint, input: object, options: CallOptions = {}) {
  const caller = endpoint.keyless ? withoutKey(options) : options
  const { request_id, ...rest } = input as Record<string, unknown>
  const words = endpoint.keyless || request_id === undefined ? rest : { ...rest, request_id }
  const answer = await bank.ask(endpoint, words, caller)
  answers.set(endpoint, [...(answers.get(endpoint) ?? []), answer])
  return answer
}

function withoutKey(options: CallOptions): CallOptions {
  const { 'idempotency-key': _, ...headers } = options.headers ?? {}
  return { ...options, headers }
}

const unkeyed: TestBank = { ...bank, ask }
await callEverything(unkeyed, await openTenant(bank.world), {
  email: 'keyless@people.example',
  newEmail: 'keyless-new@people.example',
  phone: '15550310001',
  password: 'seven green otters swim',
  firstName: 'Kay',
  tgId: '9100031',
})

const keyless = calls.filter(([, call]) => call.keyless)

/** What the public client of this API creates or moves without a key. */
const clientSendsNone: CallName[] = [
  'createWallet',
  'openAddress',
  'createCounterparty',
  'createDestination',
  'openAccount',
  'createKey',
  'rotateKey',
  'createFrontendKey',
  'regenerateFrontendKey',
  'openSubAccount',
  'createBalanceCard',
  'placeTransferV1',
  'placeExchange',
  'placeCryptoWithdrawal',
  'loadSubAccount',
  'loadPrepaidCard',
  'loadVendor',
  'withdrawPrepaidCard',
  'withdrawSubAccount',
]

test('the calls that may come without a key', () => {
  expect(keyless.map(([name]) => name).toSorted()).toEqual(clientSendsNone.toSorted())
})

test.each(keyless)('%s works without a key, with a warning', (name) => {
  const heard = answers.get(table[name]) ?? []
  expect(heard.map(({ body }) => body.code)).not.toContain('IDEMPOTENCY_KEY_REQUIRED')
  const good = heard.filter(({ status }) => status < 300)
  expect(good).not.toEqual([])
  for (const { headers } of good)
    expect(headers.get('warning')).toMatch(/^299 - ".*happens again"$/)
})

test('every handler of a keyed call runs where the pipeline keeps the key', () => {
  const outside = everyCall.filter(
    ({ endpoint, handler }) => endpoint.repeat === 'keyed' && 'noTransaction' in handler,
  )
  expect(outside.map(({ name }) => name)).toEqual([])
})
