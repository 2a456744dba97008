import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { checkHostname, proposeHostname } from '#contract/ops/hostname'
import { everyCall, servedBy } from '#bank/handlers'
import { createBank } from '#bank/serve'
import type { PersonContext } from '#bank/requestContext'
import { openStaff } from '#tests/bank/harness/staff'
import { openTestBank, requestOf, type CallOptions } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'

/** One call that inserts a row, so that effects can be counted. */
const makeThing = endpoint({
  base: 'user',
  verb: 'POST',
  path: '/things',
  ask: z.strictObject({
    name: z.string(),
    parts: z.optional(z.array(z.string())),
    request_id: z.optional(z.string()),
  }),
  reply: z.object({ id: z.string(), name: z.string() }),
  good: 201,
  refuses: ['STATE_CONFLICT', 'LIMIT_REACHED', 'STEP_UP_REQUIRED'],
  who: ['person'],
  repeat: 'keyed',
  rate: 'plain',
  audit: 'wallet_created',
})

const closed = { shop: false, unproved: false, busy: false }

async function make({ name }: ParsedOf<typeof makeThing>, { tx, scope, world }: PersonContext) {
  const id = world.random.id()
  await tx.query('insert into things (tenant_id, id, name) values ($1, $2, $3)', [
    scope.tenantId,
    id,
    name,
  ])
  if (closed.unproved) throw new Refusal('STEP_UP_REQUIRED')
  if (closed.busy) throw new Refusal('RATE_LIMITED')
  if (closed.shop) throw new Refusal('STATE_CONFLICT')
  if (name === 'too much') return new Refusal('LIMIT_REACHED')
  return { id, name }
}

const served = [...everyCall, ...servedBy({ makeThing }, { makeThing: make })]
const bank = await openTestBank(served)
await bank.world.engine.asOwner((tx) =>
  tx.script(`create table things (tenant_id uuid, id uuid, name text);
             grant select, insert on things to bank_app`),
)
const branch = await openTenantKit(bank)
const me = { bearer: (await branch.moveIn()).bearer }
const other = { bearer: (await branch.moveIn()).bearer }

let count = 0
const freshKey = () => `key-${++count}`
const keyed = (key: string, caller: CallOptions = me): CallOptions => ({
  ...caller,
  headers: { 'idempotency-key': key },
})
const ask = (words: object, caller: CallOptions) => branch.ask(makeThing, { ...words }, caller)
const made = async (name: string) =>
  (await branch.rows('select 1 from things where tenant_id = $1 and name = $2', name)).length

test('a repeat under a key gets the same response', async () => {
  const key = keyed(freshKey())
  const first = await ask({ name: 'lamp' }, key)
  const again = await ask({ name: 'lamp' }, key)
  expect(first.status).toBe(201)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await made('lamp')).toBe(1)
  const noted = await branch.rows(
    `select 1 from audit where tenant_id = $1 and action = 'wallet_created'`,
  )
  expect(noted).toHaveLength(1)
})

test('ignores the order of names, but not of a list', async () => {
  const key = freshKey()
  const url = requestOf(makeThing, {}, { tenantId: branch.tenantId, ...keyed(key) })
  const send = (body: string) =>
    bank.send(new Request(url.url, { method: 'POST', headers: url.headers, body }))
  const first = await send('{"name":"chair","parts":["leg","seat"]}')
  expect((await send(' {"parts":["leg","seat"], "name":"ch\\u0061ir"}')).text).toBe(first.text)
  expect((await send('{"name":"chair","parts":["seat","leg"]}')).status).toBe(422)
})

test('refuses another body under the same key', async () => {
  const key = keyed(freshKey())
  await ask({ name: 'table' }, key)
  const { status, body } = await ask({ name: 'tables' }, key)
  expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await made('tables')).toBe(0)
})

test('keys of two customers are separate', async () => {
  const key = freshKey()
  const [mine, theirs] = [
    await ask({ name: 'bed' }, keyed(key)),
    await ask({ name: 'bed' }, keyed(key, other)),
  ]
  expect(mine.body.id).not.toBe(theirs.body.id)
  expect(await made('bed')).toBe(2)
})

test('fifty at once under one key have one effect', async () => {
  const key = keyed(freshKey())
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ name: 'sofa' }, key)))
  const recorded = answers.map(({ status, body }) => (status === 201 ? body.id : body.code))
  const [id, ...more] = [...new Set(recorded.filter((word) => word !== 'IDEMPOTENCY_IN_PROGRESS'))]
  expect(typeof id).toBe('string')
  expect(more).toEqual([])
  expect(await made('sofa')).toBe(1)
  for (const { status, headers } of answers.filter(({ status }) => status !== 201))
    expect([status, headers.get('retry-after')]).toEqual([409, '1'])
})

test('a refusal is final under its key and has no effect', async () => {
  const key = keyed(freshKey())
  closed.shop = true
  expect((await ask({ name: 'rug' }, key)).body.code).toBe('STATE_CONFLICT')
  closed.shop = false
  expect((await ask({ name: 'rug' }, key)).body.code).toBe('STATE_CONFLICT')
  expect(await made('rug')).toBe(0)
  expect((await ask({ name: 'rug' }, keyed(freshKey()))).status).toBe(201)

  const spare = keyed(freshKey())
  expect((await ask({ name: 'too much' }, spare)).body.code).toBe('LIMIT_REACHED')
  expect(await made('too much')).toBe(0)
  expect((await ask({ name: 'stool' }, spare)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('a call that asks for a proof may be repeated under the same key', async () => {
  const key = keyed(freshKey())
  closed.unproved = true
  expect((await ask({ name: 'safe' }, key)).body.code).toBe('STEP_UP_REQUIRED')
  closed.unproved = false
  expect((await ask({ name: 'safe' }, key)).status).toBe(201)
})

test('whoever asked too often may repeat the call under the same key', async () => {
  const key = keyed(freshKey())
  closed.busy = true
  expect((await ask({ name: 'oven' }, key)).body.code).toBe('RATE_LIMITED')
  closed.busy = false
  expect((await ask({ name: 'oven' }, key)).status).toBe(201)
  expect(await made('oven')).toBe(1)
})

test('takes a key of one visible character to two hundred and fifty-five', async () => {
  for (const key of ['!', '~', 'x'.repeat(255)])
    expect((await ask({ name: 'door' }, keyed(key))).status).toBe(201)
  expect(await made('door')).toBe(3)
})

test('a key outlives its process', async () => {
  const key = keyed(freshKey())
  const first = await ask({ name: 'clock' }, key)
  const reborn = createBank({ world: bank.world, served, strict: true })
  const again = await reborn.request(
    requestOf(makeThing, { name: 'clock' }, { tenantId: branch.tenantId, ...key }),
  )
  expect([again.status, await again.text()]).toEqual([201, first.text])
  expect(await made('clock')).toBe(1)
})

test('does nothing without a valid key', async () => {
  const odd = [undefined, '', 'a b', 'x'.repeat(256)]
  for (const key of odd) {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const { status, body } = await ask({ name: 'mirror' }, { ...me, headers })
    expect([status, body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
  }
  expect(await made('mirror')).toBe(0)
})

test('old clients send their key in the body', async () => {
  const words = { name: 'shelf', request_id: freshKey() }
  const first = await ask(words, me)
  expect((await ask(words, me)).text).toBe(first.text)
  expect(await made('shelf')).toBe(1)
  const empty = await ask({ name: 'shelf', request_id: '' }, me)
  expect(empty.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED')
})

test('stores responses encrypted', async () => {
  await ask({ name: 'a very secret thing' }, keyed(freshKey()))
  const stored = await branch.rows<{ answer: Buffer }>(
    'select answer from idempotency_keys where tenant_id = $1',
  )
  expect(stored.length).toBeGreaterThan(0)
  for (const { answer } of stored) expect(answer.toString('latin1')).not.toContain('secret')
})

test('an invalid request takes no key', async () => {
  const key = keyed(freshKey())
  expect((await ask({ name: 7 }, key)).body.code).toBe('VALIDATION_FAILED')
  expect((await ask({ name: 'vase' }, key)).status).toBe(201)
})

test('a key is of one of the staff, who all may choose the same', async () => {
  const { tenantId } = await openTenantKit(bank)
  const [owner, developer] = [
    await openStaff(bank, tenantId, 'owner'),
    await openStaff(bank, tenantId, 'developer'),
  ]
  const proposing = async (by: CallOptions, hostname: string) => {
    const { id } = (await bank.ask(checkHostname, { hostname }, by)).body
    const words = { id, surface: 'web', reason: 'Customers look for us there' }
    const headers = { 'idempotency-key': 'the-same-key' }
    return async () => {
      const { status, body } = await bank.ask(proposeHostname, words, { ...by, headers })
      return [status, body.id]
    }
  }
  const [first, second] = [
    await proposing(owner, 'one.example'),
    await proposing(developer, 'two.example'),
  ]
  const made = await first()
  expect([made[0], (await second())[0]]).toEqual([201, 201])
  expect(await first()).toEqual(made)
})
