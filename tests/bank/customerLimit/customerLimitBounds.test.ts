import { beforeEach, expect, test } from 'vitest'
import { rejectProposal } from '#contract/ops/proposal'
import { isNone, limitInForce } from '#bank/customerLimit/limitSum'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openCustomerLimits } from './customerLimitKit.ts'

/** Which sums and days staff may propose, and of whom. */

const bank = await openTestBank()
const kit = await openCustomerLimits(bank)
const DAY_MS = 86_400_000

let ann: Owner
beforeEach(async () => {
  ann = await kit.moveIn()
  bank.clock.advance(60_000)
})

const dayIn = (days: number) =>
  new Date(bank.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const invalid = (pointer: string) => [400, [{ pointer, code: 'INVALID' }]]
const answer = async (per_day: string | undefined, words: object = {}) => {
  const { status, body } = await kit.propose(ann, per_day, words)
  if (status === 201) await kit.ask('owner', rejectProposal, { id: body.id, reason: 'Not now' })
  return [status, body.errors]
}

test.each([
  ['0.01', 201],
  ['999999999999999.99', 201],
  ['0', 400],
  ['-1', 400],
  ['0.001', 400],
  ['1000000000000000', 400],
  ['999999999999999999', 400],
])('%s a day is answered with %i', async (per_day, status) => {
  expect((await answer(per_day))[0]).toBe(status)
  const each = await answer(undefined, { per_payment: per_day })
  expect(each).toEqual(status === 201 ? [201, undefined] : invalid('/per_payment'))
})

test('one of both sums is given at least, and a last day from today on', async () => {
  expect(await answer(undefined)).toEqual(invalid('/per_day'))
  expect(await answer('0')).toEqual(invalid('/per_day'))
  expect(await answer('5', { last_day: dayIn(-1) })).toEqual(invalid('/last_day'))
  expect(await answer('5', { last_day: dayIn(0) })).toEqual([201, undefined])
  expect(await answer('5', { per_payment: '2', last_day: dayIn(400) })).toEqual([201, undefined])
})

test('whoever is paused is given no limit, and loses none', async () => {
  await kit.set(ann, '50')
  await kit.rows(
    `update people set state = 'blocked' where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  for (const made of [await kit.propose(ann, '60'), await kit.proposeRemoval(ann)])
    expect([made.status, made.body.code, made.body.state, made.body.detail]).toEqual([
      409,
      'STATE_CONFLICT',
      'PAUSED',
      'The account is paused.',
    ])
})

test('only a limit in force is removed', async () => {
  const removed = async () => (await kit.proposeRemoval(ann)).status
  expect(await removed()).toBe(409)
  await kit.set(ann, undefined, { per_payment: '2', last_day: dayIn(0) })
  expect(await removed()).toBe(201)
})

test('a limit holds through its last day', () => {
  const limit = { per_day: '5', per_payment: null, last_day: '2026-03-02' }
  const at = (moment: string) => limitInForce(limit, new Date(moment))
  expect(at('2026-03-02T23:59:59.999Z')).toEqual({ perDay: 5n, perPayment: null })
  expect(at('2026-03-03T00:00:00Z')).toBeNull()
  expect(limitInForce({ ...limit, last_day: null }, new Date('2099-01-01'))).not.toBeNull()
  expect(limitInForce({ ...limit, per_day: null }, new Date('2026-03-01'))).toBeNull()
  expect(limitInForce(null, new Date())).toBeNull()
  expect(isNone({ per_day: null, per_payment: '1' })).toBe(false)
  expect(isNone({ per_day: null, per_payment: null })).toBe(true)
})
