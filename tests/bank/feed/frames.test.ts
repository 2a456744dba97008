import { expect, test } from 'vitest'
import { FrameAllowance } from '#bank/feed/connection'
import { changeText, frameText, readFrame, tokenIn } from '#bank/feed/frames'
import type { FeedEntry } from '#bank/feed/feed.rows'

const frame = { topic: 'wallet "1"', event: 'system', payload: '{"a":1}' }

test('a frame is written in either version of the protocol', () => {
  const asked = { ...frame, ref: '2', joinRef: '1' }
  expect(JSON.parse(frameText('2.0.0', asked))).toEqual(['1', '2', frame.topic, 'system', { a: 1 }])
  expect(JSON.parse(frameText('1.0.0', asked))).toEqual({
    ...frame,
    payload: { a: 1 },
    ref: '2',
    join_ref: '1',
  })
  expect(JSON.parse(frameText('2.0.0', frame)).slice(0, 2)).toEqual([null, null])
  expect(JSON.parse(frameText('1.0.0', frame))).toMatchObject({ ref: null, join_ref: null })
})

test('what is no frame is nothing, and a token is read where there is one', () => {
  expect([readFrame('{'), readFrame('7'), readFrame('[]')]).toEqual([null, null, null])
  const said = readFrame('["1","2","t","access_token",{"access_token":"at-1"}]')
  expect(said && tokenIn(said)).toBe('at-1')
  const silent = readFrame('["1","2","t","access_token",{}]')
  expect(silent && tokenIn(silent)).toBe('')
})

test('thirty frames may come at once, and ten a second', () => {
  const takes = (allowance: FrameAllowance, count: number, at: number) =>
    Array.from({ length: count }, () => allowance.take(at)).filter(Boolean).length
  const allowance = new FrameAllowance(0)
  expect(takes(allowance, 30, 0)).toBe(30)
  expect([100, 200, 299].map((at) => takes(allowance, 1, at))).toEqual([1, 1, 0])
  expect(takes(new FrameAllowance(0), 31, 0)).toBe(30)
  expect(takes(new FrameAllowance(0), 31, 60_000)).toBe(30)
})

const record = { id: 1, ok: true, amount: '1.50', meta: { a: 1 }, none: null }
const entry = (kind: FeedEntry['kind']) =>
  ({
    table: 'transactions',
    kind,
    record,
    at: new Date('2026-03-02T09:00:00Z'),
    epoch: 9,
    seq: 5,
  }) as unknown as FeedEntry

const row = { ...record, feed: { epoch: 9, seq: 5 } }

test.each([
  ['INSERT', { record: row }],
  ['UPDATE', { record: row, old_record: {} }],
  ['DELETE', { old_record: row }],
] as const)('%s is told with %j', (kind, rows) => {
  const told = JSON.parse(changeText(entry(kind))) as object
  const types = ['float8', 'bool', 'text', 'jsonb', 'text', 'jsonb']
  expect(told).toEqual({
    schema: 'public',
    table: 'transactions',
    commit_timestamp: '2026-03-02T09:00:00.000Z',
    type: kind,
    columns: Object.keys(row).map((name, at) => ({ name, type: types[at] })),
    ...rows,
    errors: null,
  })
})
