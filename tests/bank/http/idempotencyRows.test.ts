import { expect, test } from 'vitest'
import {
  findStoredResponse,
  lockKey,
  storedResponses,
  storeResponse,
  type IdempotencyClaim,
} from '#bank/http/idempotency.rows'
import { openRowsKit } from '#tests/bank/session/rowsKit'

/** Whose key it is, of which call, and who holds it. */

const { tenantId, now, run } = await openRowsKit()
const claim: IdempotencyClaim = { tenantId, principal: 'person 1', call: 'makeThing', key: 'a key' }
const others: IdempotencyClaim[] = [
  { ...claim, principal: 'person 2' },
  { ...claim, call: 'makeOther' },
  { ...claim, key: 'another key' },
]
const stored = { bodyHash: Buffer.from('a hash'), status: 201, response: Buffer.from('made') }
const find = (of: IdempotencyClaim) => run((tx) => findStoredResponse(tx, of))

test('the first response stays, and is found under its own key alone', async () => {
  const store = (status: number) =>
    run((tx) => storeResponse(tx, claim, { ...stored, status }, now))
  expect([await store(201), await store(409)]).toEqual([true, false])
  expect(await find(claim)).toEqual(stored)
  for (const other of others) expect(await find(other)).toBeNull()
})

test('of several that come with their steps none is stored where one is there already', async () => {
  const write = (claims: IdempotencyClaim[]) =>
    run((tx) =>
      storedResponses.write(
        tx,
        tenantId,
        claims.map((one) => ({ claim: one, stored })),
        now,
      ),
    )
  await write(others.slice(1))
  expect([await find(others[1]!), await find(others[2]!)]).toEqual([stored, stored])
  await expect(write(others)).rejects.toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' })
  expect(await find(others[0]!)).toBeNull()
})

test('a key is held by one transaction at a time, and no other key with it', async () => {
  const held = (of: IdempotencyClaim) => run((tx) => lockKey(tx, of))
  const seen = await run(async (tx) => {
    expect(await lockKey(tx, claim)).toBe(true)
    const elsewhere = []
    for (const one of [claim, ...others]) elsewhere.push(await held(one))
    return elsewhere
  })
  expect(seen).toEqual([false, true, true, true])
  expect(await held(claim)).toBe(true)
})
