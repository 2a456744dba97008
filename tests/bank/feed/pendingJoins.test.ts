import { expect, test } from 'vitest'
import { PendingJoins, type PendingJoin } from '#bank/feed/pendingJoins'
import { createManualClock } from '#bank/outside/clock'

const joinTo = (topic: string, bindings = 1) =>
  ({ frame: { topic }, bindings: Array.from({ length: bindings }) }) as unknown as PendingJoin

function open() {
  const clock = createManualClock('2026-03-02T09:00:00Z')
  const joins = new PendingJoins(clock.every)
  const expired: string[] = []
  const hold = (join: PendingJoin) => joins.hold(join, ({ frame }) => expired.push(frame.topic))
  return { clock, joins, expired, hold }
}

test('a join waits a second for its token, once', () => {
  const { clock, joins, expired, hold } = open()
  hold(joinTo('a'))
  clock.advance(999)
  expect([joins.has('a'), expired]).toEqual([true, []])
  clock.advance(1)
  clock.advance(5_000)
  expect([joins.has('a'), expired]).toEqual([false, ['a']])
})

test('a join that is taken, followed by another or cleared does not expire', () => {
  const { clock, joins, expired, hold } = open()
  const [first, second] = [joinTo('a'), joinTo('a', 2)]
  hold(first)
  clock.advance(600)
  hold(second)
  clock.advance(600)
  expect(joins.take('a')).toBe(second)
  expect([joins.take('a'), expired]).toEqual([null, []])
  hold(first)
  joins.clear()
  clock.advance(5_000)
  expect([joins.has('a'), expired]).toEqual([false, []])
})

test('all that wait are counted by what they subscribe to', () => {
  const { joins, hold } = open()
  expect(joins.subscriptions()).toBe(0)
  hold(joinTo('a', 2))
  hold(joinTo('b', 3))
  expect(joins.subscriptions()).toBe(5)
})
