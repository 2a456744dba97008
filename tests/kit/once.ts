import { expect } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { requestOf, type CallOptions, type TestBank } from './bank.ts'

/** A call with an idempotency key, and how to count its effects. */
export interface KeyedCall {
  endpoint: Endpoint
  words: Record<string, unknown>
  /** The same request with another body. */
  otherWords: Record<string, unknown>
  tenantId: string
  me: CallOptions
  /** Another person for the same body; null where the body names one person's own things. */
  them: CallOptions | null
  /** How often the effect has happened. */
  effects(): Promise<number>
}

const TOGETHER = 50

/**
 * what an idempotency key promises. Fifty requests at once have one effect and get one response,
 * or are told to wait for it; another body is refused; another person's same key is independent; and
 * the key outlives the process.
 */
export async function assertOnce(bank: TestBank, call: KeyedCall): Promise<void> {
  const { endpoint, words, otherWords, tenantId, me, them, effects } = call
  const key = { 'idempotency-key': `once-${bank.world.random.id()}` }
  const caller = (who: CallOptions): CallOptions => ({
    ...who,
    tenantId,
    headers: { ...who.headers, ...key },
  })
  const before = await effects()
  const say = (text: typeof words, who: CallOptions) => bank.ask(endpoint, text, caller(who))

  const answers = await Promise.all(Array.from({ length: TOGETHER }, () => say(words, me)))
  const good = answers.filter(({ status }) => status < 300)
  expect(good.length).toBeGreaterThan(0)
  expect(new Set(good.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const waiting = answers.filter(({ status }) => status >= 300)
  expect(waiting.map(({ body }) => body.code)).toEqual(waiting.map(() => 'IDEMPOTENCY_IN_PROGRESS'))
  const [first] = good
  expect((await say(words, me)).text).toBe(first?.text)
  expect(await effects()).toBe(before + 1)

  const changed = await say(otherWords, me)
  expect([changed.status, changed.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  if (them) {
    const theirs = await say(words, them)
    expect(theirs.status).toBe(first?.status)
    expect(theirs.text).not.toBe(first?.text)
  }
  const now = before + (them ? 2 : 1)
  expect(await effects()).toBe(now)

  const reborn = bank.serve({ served: bank.served, strict: true })
  const later = await reborn.request(requestOf(endpoint, words, caller(me)))
  expect(await later.text()).toBe(first?.text)
  expect(await effects()).toBe(now)
}
