import { expect, test } from 'vitest'
import { readBankData } from '#contract/bankData'
import { placeTransfer } from '#contract/place'
import { calcOrder } from '#contract/quote'
import { createWebhook } from '#contract/webhook'
import { changeUserData, readUser } from '#contract/person'
import { readConfig } from '#contract/tenantConfig'
import { createLimits } from '#bank/http/limits'
import { createManualClock } from '#bank/outside/clock'
import { firstPolicy } from '#bank/policy/document'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank } from '#tests/kit/bank'
import { openLimited, passing, SECOND } from './limitsKit.ts'

const bank = await openTestBank()

const openWith = openLimited(bank)

test('a new bank has the documented limits', () => {
  const brand = { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 }
  const { limits } = settingsFor('live', { brand, base_currency: 'EUR' })
  expect(limits).toEqual({
    ip: { perSecond: 50, burst: 100 },
    person: { perSecond: 20, burst: 60 },
    write: { perSecond: 5, burst: 15 },
    tenant: { perSecond: 100, burst: 200 },
    codes: { perMinute: 1, perHour: 5, perDay: 10, perIpHour: 20 },
    entersPerMinuteIp: 10,
    bookWritesPerHour: 30,
    lookUpsPerHour: 20,
    orders: { perMinute: 10, perHour: 100 },
    calcsPerMinute: 60,
  })
  expect(firstPolicy('live').limits).toEqual({
    per_day: '50000',
    new_device: '2000',
    unverified: null,
    new_recipient: '1000',
  })
  const sandboxChain = settingsFor('sandbox', { brand, base_currency: 'EUR' })
  expect(sandboxChain.limits.tenant.perSecond).toBe(25)
})

test('limits each address by burst and rate', async () => {
  const { ask } = await openWith({ ip: { perSecond: 2, burst: 5 } })
  const caller = (ip: string) => () => ask(readConfig, {}, { ip })
  const { passed, last } = await passing(8, caller('10.2.0.1'))
  expect([passed, last.body.retry_after_s]).toEqual([5, 1])
  expect((await passing(1, caller('10.2.0.2'))).passed).toBe(1)
  bank.clock.advance(SECOND)
  expect((await passing(5, caller('10.2.0.1'))).passed).toBe(2)
})

test('limits a customer from every address, and no other customer', async () => {
  const { ask, moveIn } = await openWith({ person: { perSecond: 1, burst: 4 } })
  const [one, other] = [await moveIn(), await moveIn()]
  let place = 0
  const caller = (bearer: string) => () => ask(readUser, {}, { bearer, ip: `10.3.0.${++place}` })
  const { passed, last } = await passing(6, caller(one.bearer))
  expect([passed, last.body.retry_after_s]).toEqual([4, 1])
  expect((await passing(1, caller(other.bearer))).passed).toBe(1)
})

test('limits writes more than reads', async () => {
  const { ask, moveIn } = await openWith({ write: { perSecond: 0.5, burst: 3 } })
  const { bearer } = await moveIn()
  const write = () => ask(changeUserData, { theme: 'dark' }, { bearer })
  const { passed, last } = await passing(5, write)
  expect([passed, last.body.retry_after_s]).toEqual([3, 2])
  expect((await passing(5, () => ask(readUser, {}, { bearer }))).passed).toBe(5)
  bank.clock.advance(2 * SECOND)
  expect((await passing(2, write)).passed).toBe(1)
})

const id = '0198c5d2-0000-7000-8000-000000000000'
const pair = { from_currency_id: id, to_currency_id: id }

test.each([
  ['prices', { calcsPerMinute: 2 }, calcOrder, { ...pair, amount: '1' }],
  ['look-ups', { lookUpsPerHour: 2 }, readBankData, { code: 'DEUTDEFF' }],
  ['saved things', { bookWritesPerHour: 2 }, createWebhook, { url: 'x', events: ['order'] }],
  [
    'orders',
    { orders: { perMinute: 2, perHour: 100 } },
    placeTransfer,
    { from_currency_id: id, to_wallet_uuid: id, amount: '1' },
  ],
] as const)('limits %s by customer, whatever becomes of them', async (_, limits, call, words) => {
  const { ask, moveIn } = await openWith(limits)
  const [one, other] = [await moveIn(), await moveIn()]
  const asked =
    ({ bearer }: typeof one) =>
    () =>
      ask(call, words, { bearer, headers: { 'idempotency-key': bank.world.random.id() } })
  expect((await passing(4, asked(one))).passed).toBe(2)
  expect((await passing(1, asked(other))).passed).toBe(1)
})

test('limits a tenant without affecting others', async () => {
  const busy = await openWith({ tenant: { perSecond: 1, burst: 6 } })
  const calm = await openWith({ tenant: { perSecond: 1, burst: 6 } })
  let place = 0
  const caller = (branch: typeof busy) => () =>
    branch.ask(readConfig, {}, { ip: `10.4.0.${++place}` })
  expect((await passing(9, caller(busy))).passed).toBe(6)
  expect((await passing(1, caller(calm))).passed).toBe(1)
})

test('a response says what is left', async () => {
  const { ask, moveIn } = await openWith({ person: { perSecond: 2, burst: 10 } })
  const { bearer } = await moveIn()
  const left = async () => (await ask(readUser, {}, { bearer })).headers
  expect((await left()).get('ratelimit-policy')).toBe('"caller";q=10;w=5')
  expect((await left()).get('ratelimit')).toBe('"caller";r=8')
  bank.clock.advance(SECOND / 2)
  expect((await left()).get('ratelimit')).toBe('"caller";r=8')
})

test('a bucket fills up to its burst, and a clock set back fills nothing', () => {
  const clock = createManualClock('2026-03-02T09:00:00Z')
  const limits = createLimits(clock)
  const bucket = { perSecond: 1, burst: 3 }
  const take = () => limits.take('a name', bucket).left
  expect([take(), take(), take()]).toEqual([2, 1, 0])
  expect(take).toThrow('Try again in 1 s.')
  clock.advance(-10 * SECOND)
  expect(take).toThrow('Try again in 1 s.')
  clock.advance(3_600 * SECOND)
  expect([take(), take(), take()]).toEqual([2, 1, 0])
})

test('with too many buckets the one not used for longest is filled anew', () => {
  const limits = createLimits(createManualClock('2026-03-02T09:00:00Z'))
  const bucket = { perSecond: 1, burst: 2 }
  const left = (name: string) => limits.take(name, bucket).left
  for (let at = 0; at < 50_000; at += 1) left(`name ${at}`)
  expect(left('name 0')).toBe(0)
  left('one more')
  expect([left('name 2'), left('name 1')]).toEqual([0, 1])
})

test('what is only asked takes nothing', () => {
  const limits = createLimits(createManualClock('2026-03-02T09:00:00Z'))
  const bucket = { perSecond: 0.4, burst: 1 }
  limits.assertLeft('a name', bucket)
  expect(limits.take('a name', bucket).left).toBe(0)
  expect(() => limits.assertLeft('a name', bucket)).toThrow('Try again in 3 s.')
})
