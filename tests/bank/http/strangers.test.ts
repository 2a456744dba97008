import { expect, test } from 'vitest'
import { askEmailChange } from '#contract/contact'
import { readUser } from '#contract/person'
import { askEmailCode } from '#contract/signIn'
import { calls } from '#contract/table'
import { readConfig } from '#contract/tenantConfig'
import { settingsFor } from '#bank/tenant/settings'
import { openTestBank, type TestResponse } from '#tests/kit/bank'
import { freshEmail } from '#tests/bank/session/tenantKit'
import { isWhole, whole } from '#tests/kit/whole'
import { openLimited, passing, SECOND } from './limitsKit.ts'

/** Load of strangers takes nothing from customers, wherever it comes from. */

const bank = await openTestBank()
const openWith = openLimited(bank)

/** So many calls a second, evenly, for this long. */
async function flood(seconds: number, perSecond: number, caller: (at: number) => Promise<unknown>) {
  for (let at = 0; at < seconds * perSecond; at += 1) {
    bank.clock.advance(SECOND / perSecond)
    await caller(at)
  }
}

const shareOf429 = (answers: TestResponse[]) =>
  answers.filter(({ status }) => status === 429).length / answers.length

whole(
  'one address of strangers takes nothing from customers and half from other strangers',
  async () => {
    const { limits } = settingsFor('sandbox', {
      brand: { name: 'Fern', mark: 'M4 4h16v16H4z', accent: 'oklch(0.5 0.1 150)', radius: 8 },
      base_currency: 'EUR',
    })
    const { ask, moveIn } = await openWith({ ...limits, entersPerMinuteIp: 1e6 })
    const people = [await moveIn(), await moveIn(), await moveIn(), await moveIn()]
    const seen = { flood: [], customers: [], strangers: [] } as Record<string, TestResponse[]>
    await flood(20, 45, async (at) => {
      seen.flood!.push(await ask(readConfig, {}, { ip: '10.6.0.1' }))
      if (at % 5 > 0) return
      const { bearer } = people[(at / 5) % people.length]!
      // One of them is behind the same address.
      const ip = at % 25 === 0 ? '10.6.0.1' : `10.6.1.${at % 200}`
      seen.customers!.push(await ask(readUser, {}, { bearer, ip }))
      seen.strangers!.push(await ask(readConfig, {}, { ip: `10.6.2.${at % 200}` }))
    })
    expect([shareOf429(seen.customers!), shareOf429(seen.strangers!)]).toEqual([0, 0])
    expect(shareOf429(seen.flood!)).toBeGreaterThan(0.6)
  },
)

test('limits wrong tokens by address without keeping out a customer there', async () => {
  const { ask, moveIn, tenantId } = await openWith({ ip: { perSecond: 1, burst: 10 } })
  const { bearer } = await moveIn()
  const ip = '10.7.0.1'
  expect((await ask(readUser, {}, { bearer, ip })).status).toBe(200)
  const wrong = (at: number) => ask(readUser, {}, { bearer: `at_${tenantId}_${at}`, ip })
  const statuses: number[] = []
  for (let at = 0; at < 15; at += 1) statuses.push((await wrong(at)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429, 429])
  expect((await ask(readConfig, {}, { ip })).status).toBe(429)
  expect((await ask(readUser, {}, { bearer, ip })).status).toBe(200)
})

test('a token that ran out is no guess: many tabs of a customer may send it', async () => {
  const { ask, moveIn } = await openWith({ ip: { perSecond: 1, burst: 10 } })
  const { bearer } = await moveIn()
  const ip = '10.7.0.3'
  bank.clock.advance(3_600_000)
  const codes = new Set<unknown>()
  for (let at = 0; at < 15; at += 1) codes.add((await ask(readUser, {}, { bearer, ip })).body.code)
  expect([...codes]).toEqual(['ACCESS_TOKEN_EXPIRED'])
  expect((await ask(readConfig, {}, { ip })).status).toBe(200)
})

test('a customer shares no allowance of signing in with strangers at the address', async () => {
  const { ask, moveIn } = await openWith({ entersPerMinuteIp: 3 })
  const { bearer } = await moveIn()
  const ip = '10.7.0.2'
  const enter = () => ask(askEmailCode, { email: freshEmail() }, { ip })
  expect((await passing(5, enter)).passed).toBe(3)
  const { body } = await ask(askEmailChange, { email: freshEmail() }, { bearer, ip })
  expect(body.code).toBe('STEP_UP_REQUIRED')
})

test('limits an IPv6 network as one address', async () => {
  const { ask } = await openWith({ ip: { perSecond: 1, burst: 4 } })
  let at = 0
  const caller = () => ask(readConfig, {}, { ip: `2001:db8:7:1:${(++at).toString(16)}::1` })
  expect((await passing(8, caller)).passed).toBe(4)
  expect((await ask(readConfig, {}, { ip: '2001:db8:7:2::1' })).status).toBe(200)
})

/** The description of all calls is long to read: outside DEEP the others stand for it. */
const tenantless = calls.filter(
  ([name, call]) => 'tenantless' in call && (isWhole || name !== 'readDocument'),
)

test.each(tenantless)('limits %s by address, though it has no tenant', async (name, call) => {
  const at = tenantless.findIndex(([one]) => one === name)
  const from = (ip: string) => () => bank.ask(call, {}, { ip })
  expect((await passing(60, from(`10.9.${at}.1`))).passed).toBe(50)
  expect((await passing(1, from(`10.9.${at}.2`))).passed).toBe(1)
})
