import { beforeAll, describe, expect, test } from 'vitest'
import { createCounterparty } from '#contract/counterparty'
import { verifyEmailCode } from '#contract/enterCode'
import type { Endpoint } from '#contract/kit/endpoint'
import { placeTransfer } from '#contract/place'
import { askEmailCode } from '#contract/signIn'
import { calls } from '#contract/table'
import { readConfig } from '#contract/tenantConfig'
import { listWallets } from '#contract/wallet'
import { readOrder } from '#contract/order'
import { readStaffSelf } from '#contract/ops/staff'
import { inTenant } from '#bank/db/engine'
import { moveTenant } from '#bank/tenant/life'
import { openKeyPrincipals, signUpIn } from '#tests/bank/harness/principals'
import { openStaff } from '#tests/bank/harness/staff'
import { ach, openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank, type CallOptions, type TestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'
import { oneOf } from '#tests/kit/whole'

/** A bank that is paused is read only for its customers; one that is closed is nobody's but its staff's. */

const why = { en: 'We move to a new system until noon.', ru: 'До полудня мы меняем систему.' }

let bank: TestBank

const named = (tenantId: string) => `tenant-${tenantId}`
/** What processes read of a tenant is a second old at most. */
const seconds = () => bank.clock.advance(2_000)

async function move(tenantId: string, type: 'pause' | 'resume' | 'close') {
  const event = { type: `tenant.${type}` } as const
  await moveTenant(bank.world, named(tenantId), event, type === 'pause' ? why : null)
  seconds()
}

beforeAll(async () => {
  bank = await openTestBank()
})

const isOps = ({ path }: Endpoint) => path.startsWith('/api/ops/')
const changing = calls.filter(([, one]) => one.repeat !== 'read' && !isOps(one) && !one.sandbox)
const ofSessions = changing.filter(([, { whilePaused }]) => whilePaused)

test('only what opens or ends a session goes on', () => {
  expect(ofSessions.map(([name]) => name).toSorted()).toEqual([
    'askEmailCode',
    'askPhoneCode',
    'beginPasskeyProof',
    'beginPasskeySignIn',
    'createVerification',
    'endSession',
    'proveByPasskey',
    'refreshTokens',
    'requestProofCode',
    'resetPassword',
    'signIn',
    'signInByPasskey',
    'signInByPassword',
    'signInByTelegram',
    'signOut',
    'verifyEmailCode',
    'verifyPhoneCode',
    'verifyProofCode',
  ])
})

describe('paused, by the table of calls', () => {
  let callers: Record<string, CallOptions>

  beforeAll(async () => {
    const tenantId = await openTenant(bank.world)
    const liveTenantId = await openTenant(bank.world, { kind: 'live' })
    const keys = await openKeyPrincipals(bank, tenantId, liveTenantId)
    const { bearer } = await signUpIn(bank, tenantId)
    callers = {
      person: { tenantId, bearer },
      anyone: { tenantId },
      DEVELOPER: keys.sandbox.DEVELOPER,
      PRODUCTION: keys.sandbox.PRODUCTION,
      READ_ONLY: keys.sandbox.READ_ONLY,
      frontend: keys.page,
    }
    await move(tenantId, 'pause')
  })

  test('every call that changes something is refused, whoever of the customers makes it', async () => {
    const odd: string[] = []
    let asked = 0
    for (const [name, endpoint] of changing) {
      if (endpoint.whilePaused) continue
      for (const who of endpoint.who) {
        const { body } = await bank.ask(endpoint, {}, callers[who])
        asked += 1
        if (body.code !== 'TENANT_PAUSED') odd.push(`${name} by ${who}: ${String(body.code)}`)
      }
    }
    expect(odd).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

  test('nothing that only reads is', async () => {
    const odd: string[] = []
    for (const [name, endpoint] of oneOf(3, calls)) {
      if (endpoint.repeat !== 'read' || isOps(endpoint)) continue
      for (const who of endpoint.who) {
        const { body } = await bank.ask(endpoint, {}, callers[who])
        if (body.code === 'TENANT_PAUSED') odd.push(`${name} by ${who}`)
      }
    }
    expect(odd).toEqual([])
  })
})

describe('paused', () => {
  let tenantId: string

  beforeAll(async () => {
    tenantId = await openTenant(bank.world)
    await move(tenantId, 'pause')
  })

  test('customers read why, in both languages', async () => {
    const { body } = await bank.ask(readConfig, {}, { tenantId })
    expect(body.pause).toEqual(why)
  })

  test('nobody becomes a customer, by whatever code', async () => {
    const email = `new-${bank.world.random.id()}@people.example`
    await bank.ask(askEmailCode, { email }, { tenantId })
    const token = await bank.codeTo(email)
    const { body } = await bank.ask(verifyEmailCode, { email, token }, { tenantId })
    expect(body.code).toBe('TENANT_PAUSED')
  })

  test('staff go on', async () => {
    const owner = await openStaff(bank, tenantId, 'owner')
    expect((await bank.ask(readStaffSelf, {}, owner)).status).toBe(200)
  })

  test('resumed, all is as before', async () => {
    await move(tenantId, 'resume')
    const { body } = await bank.ask(readConfig, {}, { tenantId })
    expect(body.pause).toBeNull()
    const customer = await signUpIn(bank, tenantId)
    const { body: refused } = await bank.ask(createCounterparty, {}, customer)
    expect(refused.code).not.toBe('TENANT_PAUSED')
  })
})

describe('with money', () => {
  test('what was placed before settles, and its answer is repeated under its key', async () => {
    const kit = await openOrderKit(bank)
    const { usd, tenantId, moveIn } = kit
    const [ann, bob] = [await moveIn(), await moveIn()]
    await kit.give(ann, usd, 100_00n)
    await kit.payBefore(ann, bob)
    const key = { 'idempotency-key': bank.world.random.id() }
    const request = { from_currency_id: usd, to_wallet_uuid: bob.walletId, amount: '12' }
    const input = { ...request, wallet_id: ann.walletId }
    const caller = { tenantId, bearer: ann.bearer, headers: key }
    const first = await bank.ask(placeTransfer, input, caller)
    expect(first.status).toBeLessThan(300)
    await move(tenantId, 'pause')
    const again = await bank.ask(placeTransfer, input, caller)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const another = { ...caller, headers: { 'idempotency-key': bank.world.random.id() } }
    expect((await bank.ask(placeTransfer, input, another)).body.code).toBe('TENANT_PAUSED')
    const order = { order_uuid: first.body.order_uuid }
    expect((await bank.ask(readOrder, order, caller)).body.status).toBe('COMPLETE')
    expect((await kit.has(bob.walletId, usd))[0]).toBe(13_00n)

    // A refusal of the pause is not kept: the same key is carried out once it is over.
    await move(tenantId, 'resume')
    expect((await bank.ask(placeTransfer, input, another)).status).toBeLessThan(300)
  })

  test('it is not closed, and says what is left', async () => {
    const kit = await openOrderKit(bank)
    const owner = await kit.moveIn()
    await kit.give(owner, kit.eth, 2n * 10n ** 18n)
    await kit.give(owner, kit.usd, 12_50n)
    await move(kit.tenantId, 'pause')
    const slug = named(kit.tenantId)
    await expect(move(kit.tenantId, 'close')).rejects.toThrow(
      `${slug} is not empty: 2.000000000000000000 ETH on Ethereum of customers, 12.50 USD of customers.`,
    )
    expect((await bank.ask(readConfig, {}, { tenantId: kit.tenantId })).status).toBe(200)
  })
})

describe('with orders', () => {
  test('it is not closed while one of any kind is under way', async () => {
    const kit = await openOrderKit(bank)
    const owner = await kit.moveIn()
    const destination = await kit.destination(owner, ach)
    await move(kit.tenantId, 'pause')
    const closing = () =>
      move(kit.tenantId, 'close').then(
        () => 'closed',
        ({ message }: Error) => message,
      )
    const statuses = ['NEW', 'PENDING', 'PROCESSING', 'ERROR'] as const
    const placed: string[] = []
    for (const [others, status] of statuses.entries()) {
      placed.push(await kit.plantOrder(owner, destination, status))
      const left = others === 0 ? '1 order' : `${others + 1} orders`
      expect(await closing()).toBe(`${named(kit.tenantId)} is not empty: ${left} under way.`)
    }
    for (const id of placed) await kit.endOrder(id)
    expect(await closing()).toBe('closed')
  })
})

describe('closed', () => {
  test('an open bank is paused first', async () => {
    const tenantId = await openTenant(bank.world)
    await expect(move(tenantId, 'close')).rejects.toThrow('is open: pause it first.')
  })

  test('by many at once it is closed once', async () => {
    const tenantId = await openTenant(bank.world)
    await move(tenantId, 'pause')
    const close = () => moveTenant(bank.world, named(tenantId), { type: 'tenant.close' })
    await Promise.all(Array.from({ length: 6 }, close))
    const acts = await inTenant(bank.world.engine, tenantId, (tx) =>
      tx.rows(`select from audit where tenant_id = $1 and action = 'tenant_closed'`, [tenantId]),
    )
    expect(acts).toHaveLength(1)
  })

  test('an empty one closes for its customers, for good, and its staff still read', async () => {
    const tenantId = await openTenant(bank.world)
    const { bearer } = await signUpIn(bank, tenantId)
    const owner = await openStaff(bank, tenantId, 'owner')
    await move(tenantId, 'pause')
    await move(tenantId, 'close')
    await move(tenantId, 'close')
    for (const [call, caller] of [
      [readConfig, { tenantId }],
      [listWallets, { tenantId, bearer }],
    ] as const)
      expect((await bank.ask(call, {}, caller)).body.code).toBe('TENANT_CLOSED')
    expect((await bank.ask(readStaffSelf, {}, owner)).status).toBe(200)
    for (const type of ['pause', 'resume'] as const)
      await expect(move(tenantId, type)).rejects.toThrow('is closed, and stays so.')
  })
})
