import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type Endpoint, type ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { table } from '#contract/table'
import { seededCurrencies } from '#bank/db/seed/currencies'
import { everyCall, servedBy } from '#bank/handlers'
import { job } from '#bank/job/job'
import type { LedgerAddress } from '#bank/ledger/accounts'
import { balancesOf } from '#bank/ledger/balances.rows'
import { createLedgerWriter } from '#bank/ledger/writer'
import type { LedgerWriter } from '#bank/services'
import { insertCurrency } from '#bank/reference/reference.rows'
import { createBank } from '#bank/serve'
import type { PersonContext } from '#bank/requestContext'
import { openTestBank, requestOf, type CallOptions } from '#tests/kit/bank'
import { gate } from '#tests/kit/gate'
import { assertOnce } from '#tests/kit/once'
import { openTenantKit } from '#tests/bank/session/tenantKit'

/** One call that moves money, so that effects can be counted in the ledger. */
const sendCoins = endpoint({
  base: 'user',
  verb: 'POST',
  path: '/coins',
  ask: z.strictObject({ coins: z.string(), to: z.string(), request_id: z.optional(z.string()) }),
  reply: z.object({ id: z.string(), coins: z.string() }),
  good: 201,
  refuses: ['INSUFFICIENT_FUNDS', 'AMOUNT_INVALID'],
  who: ['person'],
  repeat: 'keyed',
  rate: 'plain',
  audit: 'order_created',
})

const leg = (address: LedgerAddress, posted: bigint) => ({ address, currencyId, posted })

const handlerState = { shut: false }

const send = {
  async ledgerStep({ coins, to }: ParsedOf<typeof sendCoins>, { tx, scope, world }: PersonContext) {
    const from = `wallet:${scope.personId}` as const
    const [there] = await balancesOf(tx, scope.tenantId, [from])
    if (!there || coins === '0' || handlerState.shut) return new Refusal('AMOUNT_INVALID')
    const id = world.random.id()
    const legs = [leg(from, -BigInt(coins)), leg(`wallet:${to}`, BigInt(coins))]
    const dueAt = world.clock.now()
    const rows =
      to === 'rail' ? [job(world, 'rail.tell', { key: id, what: { orderId: id }, dueAt })] : []
    return { step: { transfers: [{ id, cause: 'coins', legs }], rows }, response: { id, coins } }
  },
}

const served = [...everyCall, ...servedBy({ sendCoins }, { sendCoins: send })]
const bank = await openTestBank(served)
const branch = await openTenantKit(bank)
const { tenantId } = branch
const currencyId = bank.world.random.id()
const currency = { ...seededCurrencies[0]!, id: currencyId, position: 0 }
await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
  insertCurrency(tx, tenantId, currency),
)

/** A signed-in person with money. */
async function moveIn(coins: bigint) {
  const { email, bearer } = await branch.moveIn()
  const [person] = await branch.rows<{ id: string }>(
    'select id from people where tenant_id = $1 and email = $2',
    email,
  )
  const gift = [leg('rail:mint', -coins), leg(`wallet:${person!.id}`, coins)]
  const transfer = { id: bank.world.random.id(), cause: 'gift', legs: gift }
  await bank.world.writer.commit(tenantId, { transfers: [transfer], rows: [] })
  return { id: person!.id, bearer }
}

let count = 0
const freshKey = () => `step-${++count}`
const keyed = (caller: CallOptions, key = freshKey()): CallOptions => ({
  ...caller,
  headers: { 'idempotency-key': key },
})
const ask = (words: object, caller: CallOptions) => branch.ask(sendCoins, { ...words }, caller)

async function coinsAt(address: LedgerAddress) {
  const scope = { tenantId, personId: null }
  const [purse] = await bank.world.engine.transaction(scope, (tx) =>
    balancesOf(tx, tenantId, [address]),
  )
  return purse?.posted ?? 0n
}

/** How often the audit has it as done, and as denied. */
const audited = async (outcome: 'ok' | 'denied') => {
  const found = await branch.rows(
    `select 1 from audit where tenant_id = $1 and action = 'order_created' and outcome = $2`,
    outcome,
  )
  return found.length
}

/** A ledger writer that waits until it is released. */
function slowWriter() {
  const [reached, free] = [gate(), gate()]
  const writer: LedgerWriter = {
    async commit(tenantId, step) {
      reached.unlock()
      await free.open
      return bank.world.writer.commit(tenantId, step)
    },
  }
  return { writer, reached: reached.open, letGo: free.unlock }
}

test('commits money with its key and audit row, and repeats the stored response', async () => {
  const me = keyed(await moveIn(10n))
  const first = await ask({ coins: '4', to: 'once' }, me)
  expect(first.status).toBe(201)
  const again = await ask({ coins: '4', to: 'once' }, me)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await coinsAt('wallet:once')).toBe(4n)
  expect(await audited('ok')).toBe(1)
})

test('refuses another body under the same key, at once and later', async () => {
  const me = keyed(await moveIn(10n))
  const both = await Promise.all(['1', '2'].map((coins) => ask({ coins, to: 'odd' }, me)))
  expect(both.map(({ status }) => status)).toEqual([201, 422])
  const later = await ask({ coins: '3', to: 'odd' }, me)
  expect([later.status, later.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await coinsAt('wallet:odd')).toBe(1n)
})

test('fifty at once under one key have one effect and one response', async () => {
  const me = keyed(await moveIn(50n))
  const words = { coins: '1', to: 'fifty' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(words, me)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await coinsAt('wallet:fifty')).toBe(1n)
})

test('fifty at once at two banks have one effect and one response', async () => {
  const { engine, clock } = bank.world
  const world = { ...bank.world, writer: createLedgerWriter(engine, clock) }
  const second = createBank({ world, served, strict: true })
  const me = keyed(await moveIn(1n))
  const words = { coins: '1', to: 'twins' }
  const request = () => requestOf(sendCoins, words, { tenantId, ...me })
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (at % 2 ? bank.app : second).request(request())),
  )
  const recorded = await Promise.all(
    answers.map(async (one) => `${one.status} ${await one.text()}`),
  )
  expect(new Set(recorded).size).toBe(1)
  expect(recorded[0]).toMatch(/^201 /)
  expect(await coinsAt('wallet:twins')).toBe(1n)
})

test('a refusal moves nothing and is repeated under its key', async () => {
  const person = await moveIn(1n)
  const me = keyed(person)
  const before = { ok: await audited('ok'), denied: await audited('denied') }
  const first = await ask({ coins: '2', to: 'free' }, me)
  const again = await ask({ coins: '2', to: 'free' }, me)
  expect([first.status, first.body.code]).toEqual([422, 'INSUFFICIENT_FUNDS'])
  expect([again.status, again.body.code]).toEqual([422, 'INSUFFICIENT_FUNDS'])
  expect((await ask({ coins: '1', to: 'free' }, me)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await coinsAt('wallet:free')).toBe(0n)
  expect((await ask({ coins: '1', to: 'free' }, keyed(person))).status).toBe(201)
  expect(await audited('ok')).toBe(before.ok + 1)
  expect(await audited('denied')).toBe(before.denied + 3)
})

test('a copy at another bank is not done once the first was refused', async () => {
  const on = slowWriter()
  const slow = createBank({ world: { ...bank.world, writer: on.writer }, served, strict: true })
  const person = await moveIn(1n)
  const me = keyed(person)
  const words = { coins: '1', to: 'late' }
  const first = slow.request(requestOf(sendCoins, words, { tenantId, ...me }))
  await on.reached
  handlerState.shut = true
  expect((await ask(words, me)).body.code).toBe('AMOUNT_INVALID')
  handlerState.shut = false
  on.letGo()
  const late: unknown = await (await first).json()
  expect(late).toMatchObject({ code: 'AMOUNT_INVALID' })
  expect(await coinsAt('wallet:late')).toBe(0n)
  expect((await ask(words, keyed(person))).status).toBe(201)
  expect(await coinsAt('wallet:late')).toBe(1n)
})

test('keys of two customers are separate', async () => {
  const key = freshKey()
  const words = { coins: '1', to: 'both' }
  for (const person of [await moveIn(1n), await moveIn(1n)])
    expect((await ask(words, keyed(person, key))).status).toBe(201)
  expect(await coinsAt('wallet:both')).toBe(2n)
})

test('a key outlives its process', async () => {
  const me = keyed(await moveIn(5n))
  const words = { coins: '5', to: 'reborn' }
  const first = await ask(words, me)
  const reborn = createBank({ world: bank.world, served, strict: true })
  const again = await reborn.request(requestOf(sendCoins, words, { tenantId, ...me }))
  expect([again.status, await again.text()]).toEqual([201, first.text])
  expect(await coinsAt('wallet:reborn')).toBe(5n)
})

test('wakes workers only after calls that leave work', async () => {
  const woken: string[] = []
  const committed = (id: string) => void woken.push(id)
  const watched = createBank({ world: bank.world, served, strict: true, onCommit: committed })
  const person = await moveIn(10n)
  const status = async (call: Endpoint, words: object, caller: CallOptions) =>
    (await watched.request(requestOf(call, { ...words }, { tenantId, ...caller }))).status
  expect(await status(table.readUser, {}, person)).toBe(200)
  expect(await status(sendCoins, { coins: '1', to: 'shop' }, keyed(person))).toBe(201)
  expect(woken).toEqual([])
  expect(await status(sendCoins, { coins: '1', to: 'rail' }, keyed(person))).toBe(201)
  expect(woken).toEqual([tenantId])
  expect(await status(table.signOut, {}, person)).toBeLessThan(300)
  expect(woken).toEqual([tenantId, tenantId])
})

test('a ledger step keeps everything a key promises', async () => {
  await assertOnce(bank, {
    endpoint: sendCoins,
    words: { coins: '1', to: 'promise' },
    otherWords: { coins: '2', to: 'promise' },
    tenantId,
    me: await moveIn(60n),
    them: await moveIn(60n),
    effects: async () => Number(await coinsAt('wallet:promise')),
  })
})

test('needs a key, which old clients send in the body', async () => {
  const me = await moveIn(2n)
  expect((await ask({ coins: '1', to: 'keyless' }, me)).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED')
  const words = { coins: '1', to: 'keyless', request_id: freshKey() }
  expect((await ask(words, me)).text).toBe((await ask(words, me)).text)
  expect(await coinsAt('wallet:keyless')).toBe(1n)
})
