import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { showFields, showPayload } from '#app/inspection/values.ts'
import { readInspectionOptions } from '#app/inspection/options.ts'

/** What `?inspect=values` shows, and what it never does. */

test('shows amounts, numbers, times, constants and words where they belong', () => {
  const context = {
    amount: '100.50',
    currency: 'USDC',
    orderType: 'EXCHANGE_CRYPTO_INTERNAL',
    method: 'email',
    status: 'PENDING',
    epoch: 3,
    busy: false,
    page: null,
    readAt: '2026-03-02T09:00:00Z',
    list: [{ fee: '0.1' }, { fee: '0.2' }],
  }
  expect(showFields(context)).toEqual(context)
})

test('shortens ids and says of other texts only how long they are', () => {
  const walletId = '0194d1f2-77aa-7c3e-9d0e-1f2a3b4c5d6e'
  expect(
    showFields({ walletId, email: 'ada@larkspur.example', [walletId]: { total: '1' } }),
  ).toEqual({ walletId: '0194d1f2…', email: 'text of 20', '0194d1f2': { total: '1' } })
})

test('names a refusal and hides any other code', () => {
  expect(showPayload({ type: 'x', error: new Refusal('OFFLINE') } as never)).toEqual({
    error: 'OFFLINE',
  })
  expect(showFields({ code: 'RATE_LIMITED' })).toEqual({ code: 'RATE_LIMITED' })
  expect(showFields({ code: 'ABCD2345', smsCode: '493817' })).toEqual({
    code: 'a code',
    smsCode: 'a code',
  })
})

/** Secrets as they look, under keys that give them away and under keys that do not. */
const secrets = [
  '493817',
  '4711',
  '4111111111111111',
  'correcthorse',
  'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  'wq3Xb1cVn0Zt8yUu5oP2rS7dF4gH6jK9lM1nB3vC5xZ',
  'query_id=AAE&user=%7B%22id%22%3A7%7D&hash=ab12',
  'abandon ability able about above absent',
  '-----BEGIN PRIVATE KEY-----',
]
const keys = ['typed', 'text', 'data', 'note', 'draft', 'field', 'value', 'answer']
const secretKeys = ['password', 'accessToken', 'refresh_token', 'pin', 'cvv', 'pan', 'seedPhrase']

test.each(secrets)('never shows %s', (secret) => {
  for (const key of [...keys, ...secretKeys]) {
    const places = { [key]: secret, deep: { [key]: [secret, { [key]: secret }] } }
    expect(JSON.stringify(showFields(places))).not.toContain(secret)
  }
})

test.each(secrets.filter((secret) => !/^[a-z]+$/.test(secret)))('nor %s as a key', (secret) => {
  expect(JSON.stringify(showFields({ [secret]: true }))).not.toContain(secret)
})

test('shows no number as long as that of a card, and none under the name of a secret', () => {
  expect(showFields({ typed: 4_111_111_111_111_111, pin: 4711, at: 1_790_000_000_000 })).toEqual({
    typed: 'a long number',
    pin: 'hidden',
    at: 1_790_000_000_000,
  })
})

test('shows nothing of what is no plain data, and ends where data does not', () => {
  const loop: Record<string, unknown> = { epoch: 1 }
  loop.page = loop
  expect(JSON.stringify(showFields(loop)).length).toBeLessThan(400)
  const odd = { when: new Date(0), map: new Map([['a', 'b']]), run: () => 'secret' }
  expect(showFields(odd)).toEqual({ when: 'something', map: 'something', run: 'something' })
})

test('no text of another shape gets through, whatever its key', () => {
  const free = fc.string({ minLength: 8 }).filter((text) => /[^\w.:+-]/.test(text))
  fc.assert(
    fc.property(fc.string(), free, (key, text) => {
      expect(JSON.stringify(showFields({ [key]: text }))).not.toContain(JSON.stringify(text))
    }),
  )
})

test('only the exact word asks for values', () => {
  expect(readInspectionOptions('/?inspect=values&inspector=8080')).toEqual({
    values: true,
    inspectorPort: 8080,
  })
  for (const query of ['?inspect', '?inspect=value', '?values', '?inspect=VALUES', ''])
    expect(readInspectionOptions(`/home${query}`).values).toBe(false)
  for (const port of ['0', '-1', '80a', 'evil.example', '123456'])
    expect(readInspectionOptions(`/?inspect&inspector=${port}`).inspectorPort).toBeNull()
})
