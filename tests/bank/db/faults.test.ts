import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { refuseForClosed } from '#bank/db/closed'
import { isConnectionLost } from '#bank/db/connectionLost'
import { isDeadlock, retryDeadlocks } from '#bank/db/deadlock'
import { commitsWithoutStandby, durabilityFaultOf } from '#bank/db/durabilitySettings'
import { firstIdOf, isUuid, LAST_ID } from '#bank/db/uuid'

/** What an answer of the database means: again, gone, too late, or not to be trusted with money. */

const fault = (facts: object, message = 'made up') => Object.assign(new Error(message), facts)

test.each([
  [fault({ code: '40P01' }), true],
  [fault({ code: '40001' }), true],
  [fault({ code: '40002' }), false],
  [fault({ code: '23505' }), false],
  [fault({ code: 40_001 }), false],
  [fault({}, '40P01'), false],
  [{ code: '40P01' }, false],
  ['40P01', false],
  [null, false],
])('%j is a deadlock: %s', (thrown, is) => {
  expect(isDeadlock(thrown)).toBe(is)
})

/** Work that fails so often, and then is done. */
const failing = (times: number, thrown: unknown = fault({ code: '40P01' })) => {
  let left = times
  return vi.fn<() => Promise<string>>(async () => {
    if (left-- > 0) throw thrown
    return 'done'
  })
}

test.each([0, 1, 4])('after %i deadlocks the next attempt is done', async (times) => {
  const run = failing(times)
  expect(await retryDeadlocks(run)).toBe('done')
  expect(run).toHaveBeenCalledTimes(times + 1)
})

test('after five deadlocks nobody tries again', async () => {
  const run = failing(5)
  await expect(retryDeadlocks(run)).rejects.toThrow('made up')
  expect(run).toHaveBeenCalledTimes(5)
})

test.each([fault({ code: '23505' }), new Refusal('NOT_FOUND'), 'made up'])(
  '%j is tried once',
  async (thrown) => {
    const run = failing(1, thrown)
    await expect(retryDeadlocks(run)).rejects.toBe(thrown)
    expect(run).toHaveBeenCalledOnce()
  },
)

test.each([
  ['08006', true],
  ['08P01', true],
  ['25006', true],
  ['25001', false],
  ['53300', true],
  ['57P01', true],
  ['57014', true],
  ['58030', true],
  ['ECONNRESET', true],
  ['ECONNREFUSED', true],
  ['EPIPE', true],
  ['ETIMEDOUT', true],
  ['EHOSTUNREACH', true],
  ['ENETDOWN', true],
  ['EAI_AGAIN', true],
  ['ENOENT', false],
  ['23505', false],
  ['40P01', false],
  ['1080', false],
  ['', false],
])('a fault with the code %j: the connection is lost: %s', (code, lost) => {
  expect(isConnectionLost(fault({ code }))).toBe(lost)
  // Where there is a code, the words do not count.
  expect(isConnectionLost(fault({ code }, 'Connection terminated'))).toBe(lost)
})

test.each([
  ['Connection terminated unexpectedly', true],
  ['timeout exceeded when trying to connect', true],
  ['Query read timeout', true],
  ['the value is too long', false],
  ['timeout', false],
  ['', false],
])('without a code, %j says that it is lost: %s', (message, lost) => {
  expect(isConnectionLost(new Error(message))).toBe(lost)
  expect(isConnectionLost(fault({ code: 7 }, message))).toBe(lost)
  expect(isConnectionLost(message)).toBe(false)
  expect(isConnectionLost({ message })).toBe(false)
})

test.each(['nothing_for_closed', 'closed_is_empty'])(
  '%s is told as too late',
  async (constraint) => {
    await expect(refuseForClosed(failing(1, fault({ constraint })))).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      facts: { state: 'CLOSED' },
    })
  },
)

test.each([
  fault({ constraint: 'another' }),
  fault({}, 'nothing_for_closed'),
  { constraint: 'nothing_for_closed' },
  'nothing_for_closed',
])('%j stays what it is', async (thrown) => {
  await expect(refuseForClosed(failing(1, thrown))).rejects.toBe(thrown)
})

test('what is done is answered', async () => {
  expect(await refuseForClosed(failing(0))).toBe('done')
})

const safe = {
  server_version: '15.0',
  server_version_num: '150000',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  synchronous_standby_names: '',
}

test.each([
  [{}, null],
  [{ synchronous_commit: 'local' }, null],
  [{ synchronous_commit: 'remote_apply' }, null],
  [{ server_version_num: '170002' }, null],
  [{ server_version: '14.99', server_version_num: '149999' }, 'PostgreSQL 14.99; 15 or newer'],
  [{ server_version_num: '90600', fsync: 'off' }, 'or newer is needed'],
  [{ fsync: 'off' }, 'money: fsync must be on'],
  [{ synchronous_commit: 'off' }, 'money: synchronous_commit must be on'],
  [{ full_page_writes: 'off' }, 'money: full_page_writes must be on'],
  [{ full_page_writes: 'off', fsync: 'off' }, 'money: fsync, full_page_writes must be on'],
])('a server with %j: %s', (settings, told) => {
  const found = durabilityFaultOf({ ...safe, ...settings })
  if (told === null) expect(found).toBeNull()
  else expect(found).toContain(told)
})

test.each([
  [{}, true],
  [{ synchronous_standby_names: 'ANY 1 (a, b)' }, false],
  [{ synchronous_standby_names: 'a', synchronous_commit: 'local' }, true],
  [{ synchronous_standby_names: 'a', synchronous_commit: 'remote_write' }, false],
])('with %j it commits without a standby: %s', (settings, without) => {
  expect(commitsWithoutStandby({ ...safe, ...settings })).toBe(without)
})

test.each([
  [0, '00000000-0000-0000-0000-000000000000'],
  [-1, '00000000-0000-0000-0000-000000000000'],
  [1, '00000000-0001-0000-0000-000000000000'],
  [0xffff, '00000000-ffff-0000-0000-000000000000'],
  [0x1_0000, '00000001-0000-0000-0000-000000000000'],
  [0xffff_ffff_ffff, 'ffffffff-ffff-0000-0000-000000000000'],
])('the first id of %i is %s', (ms, id) => {
  expect(firstIdOf(ms)).toBe(id)
  expect(isUuid(id)).toBe(true)
  expect(id < LAST_ID).toBe(true)
})

test('the first ids of moments are in their order', () => {
  const moments = [0, 1, 9, 10, 15, 16, 255, 256, 1_772_442_000_000, 4_102_444_800_000]
  const ids = moments.map(firstIdOf)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
