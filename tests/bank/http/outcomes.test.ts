import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/kit/endpoint'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { everyCall, servedBy } from '#bank/handlers'
import { Outdated } from '#bank/ledger/step'
import { createBank } from '#bank/serve'
import { openTestBank, requestOf, type CallOptions } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'

/** What becomes of a call whose handler refuses, fails, is outrun or says too much. */

const plain = {
  base: 'user',
  verb: 'POST',
  ask: z.strictObject({}),
  reply: z.object({ done: z.number(), more: z.optional(z.object({ known: z.number() })) }),
  refuses: ['STATE_CONFLICT'],
  rate: 'plain',
} as const

const step = endpoint({ ...plain, path: '/step', who: ['person'], repeat: 'keyed' })
const audited = endpoint({
  ...plain,
  path: '/audited',
  who: ['person'],
  repeat: 'keyed',
  audit: 'wallet_created',
})
const open = endpoint({ ...plain, path: '/open', who: ['anyone'], repeat: 'keyed' })

/** What the handlers meet next. */
const meets = {
  before: null as Error | null,
  thrown: [] as Error[],
  reply: {} as object,
}
let calls = 0

async function work() {
  calls += 1
  const thrown = meets.thrown.shift()
  if (thrown) throw thrown
  return { done: calls, ...meets.reply }
}

const served = [
  ...everyCall,
  ...servedBy(
    { step, audited, open },
    {
      step: {
        before: async () => {
          if (meets.before) throw meets.before
        },
        ledgerStep: async () => ({ step: { transfers: [], rows: [] }, response: await work() }),
      },
      audited: work,
      open: work,
    },
  ),
]
const bank = await openTestBank(served)
const kit = await openTenantKit(bank)
const me = { bearer: (await kit.moveIn()).bearer }

beforeEach(() => {
  calls = 0
  Object.assign(meets, { before: null, thrown: [], reply: {} })
})

const keyed = (caller: CallOptions = me, key = bank.world.random.id()): CallOptions => ({
  ...caller,
  headers: { 'idempotency-key': key },
})
const times = (count: number, thrown: Error) => Array.from({ length: count }, () => thrown)
const fault = (code: string) => Object.assign(new Error('made up'), { code })

test.each([
  [4, 200, undefined],
  [5, 409, 'STATE_CONFLICT'],
])('a step that is outrun %i times: %i', async (count, status, code) => {
  meets.thrown = times(count, new Outdated())
  const answer = await kit.ask(step, {}, keyed())
  expect([answer.status, answer.body.code, calls]).toEqual([status, code, 5])
})

test('a step that is refused otherwise is decided once', async () => {
  meets.thrown = times(1, new Refusal('STATE_CONFLICT'))
  expect((await kit.ask(step, {}, keyed())).body.code).toBe('STATE_CONFLICT')
  expect(calls).toBe(1)
})

test('what is refused before a step is refused, whatever the step decides', async () => {
  meets.before = new Refusal('STATE_CONFLICT')
  expect((await kit.ask(step, {}, keyed())).body.code).toBe('STATE_CONFLICT')
  meets.before = null
  expect((await kit.ask(step, {}, keyed())).status).toBe(200)
})

test('a step that somebody else committed at the same moment is refused', async () => {
  const writer = { commit: async () => ({ again: true, balances: [] }) }
  const world = { ...bank.world, writer: writer as unknown as typeof bank.world.writer }
  const other = createBank({ world, served, strict: true })
  const answer = await other.request(requestOf(step, {}, { tenantId: kit.tenantId, ...keyed() }))
  expect(await answer.json()).toMatchObject({ code: 'STATE_CONFLICT' })
})

test.each<[RefusalCode, kept: boolean]>([
  ['VALIDATION_FAILED', true],
  ['STATE_CONFLICT', true],
  ['ACCESS_TOKEN_INVALID', false],
  ['RATE_LIMITED', false],
  ['INTERNAL', false],
  ['OVERLOADED', false],
])('%s stays the answer under its key: %s', async (code, kept) => {
  const key = keyed()
  meets.thrown = times(1, new Refusal(code))
  expect((await kit.ask(audited, {}, key)).body.code).toBe(code)
  expect((await kit.ask(audited, {}, key)).body.code).toBe(kept ? code : undefined)
})

test('strangers at two addresses do not share a key', async () => {
  const key = bank.world.random.id()
  const done = async (ip: string) => (await kit.ask(open, {}, keyed({ ip }, key))).body.done
  expect([await done('10.8.0.1'), await done('10.8.0.1'), await done('10.8.0.2')]).toEqual([
    1, 1, 2,
  ])
})

test.each([
  ['40P01', 503, 'OVERLOADED', '1'],
  ['08006', 503, 'OVERLOADED', '1'],
  ['23505', 500, 'INTERNAL', null],
])('a fault %s of the database is answered by %i', async (of, status, code, wait) => {
  meets.thrown = times(5, fault(of))
  const { headers, body, ...answer } = await kit.ask(audited, {}, keyed())
  expect([answer.status, body.code, headers.get('retry-after')]).toEqual([status, code, wait])
})

test.each<[audit: boolean, code: RefusalCode, action: string | null]>([
  [true, 'STATE_CONFLICT', 'wallet_created'],
  [true, 'RATE_LIMITED', null],
  [false, 'STATE_CONFLICT', null],
  [false, 'FORBIDDEN', 'access'],
  [false, 'KEY_NOT_ALLOWED', 'access'],
])('a call with an audit: %s, refused by %s, is there as %s', async (audit, code, action) => {
  const tenant = await openTenantKit(bank)
  const caller = audit ? { bearer: (await tenant.moveIn()).bearer } : {}
  const denied = () =>
    tenant.rows<{ action: string }>(
      `select action, code from audit where tenant_id = $1 and outcome = 'denied'`,
    )
  meets.thrown = times(1, new Refusal(code))
  expect((await tenant.ask(audit ? audited : open, {}, keyed(caller))).body.code).toBe(code)
  expect(await denied()).toEqual(action === null ? [] : [{ action, code }])
})

test.each([
  [{ more: { known: 1 } }, 200],
  [{ more: undefined, other: undefined }, 200],
  [{ other: 1 }, 500],
  [{ more: { known: 1, other: null } }, 500],
  [{ done: 'no number' }, 500],
])('an answer with %o is answered by %i', async (reply, status) => {
  meets.reply = reply
  expect((await kit.ask(audited, {}, keyed())).status).toBe(status)
})
