import { expect } from 'vitest'
import type { TenantLimits } from '#bank/tenant/tenant'
import type { TestBank, TestResponse } from '#tests/kit/bank'
import { openTenantKit } from '#tests/bank/session/tenantKit'

export const SECOND = 1_000
const none = { perSecond: 1e6, burst: 1e6 }
const free: TenantLimits = {
  ip: none,
  person: none,
  write: none,
  tenant: none,
  codes: { perMinute: 1e6, perHour: 1e6, perDay: 1e6, perIpHour: 1e6 },
  lookUpsPerHour: 20,
  bookWritesPerHour: 30,
  orders: { perMinute: 10, perHour: 100 },
  calcsPerMinute: 60,
  entersPerMinuteIp: 1e6,
}

/** A tenant with these limits and no other. */
export const openLimited = (bank: TestBank) => (limits: Partial<TenantLimits>) =>
  openTenantKit(bank, { config: { limits: { ...free, ...limits } } })

/** How many of so many requests are accepted. */
export async function passing(count: number, caller: () => Promise<TestResponse>) {
  const answers: TestResponse[] = []
  for (let times = 0; times < count; times += 1) answers.push(await caller())
  const refused = answers.filter(({ status }) => status === 429)
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'RATE_LIMITED', retryable: true })
    expect(headers.get('retry-after')).toBe(String(body.retry_after_s))
  }
  return { passed: count - refused.length, last: answers.at(-1)! }
}
