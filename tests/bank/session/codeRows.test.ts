import { expect, test } from 'vitest'
import { addAttempt, deleteAttempts, findAttempts } from '#bank/session/attempts.rows'
import {
  countAttempt,
  findPending,
  insertCode,
  listRequestedChanges,
  listSent,
  lockNewestCode,
  markCode,
  type NewCode,
} from '#bank/session/codes.rows'
import { openRowsKit } from './rowsKit.ts'

/** Which codes count towards a limit, which one is asked for, and whose guesses are counted. */

const { tenantId, id, now, at, run, person } = await openRowsKit()
const DAY_MS = 86_400_000
const [ann, bob, eve] = [await person(), await person(), await person()]

let count = 0
const freshAddress = () => `codes-${++count}@people.example`

async function code(destination: string, ms: number, parts: Partial<NewCode> = {}) {
  const made: NewCode = {
    tenantId,
    id: id(),
    purpose: 'enter',
    channel: 'email',
    destination,
    purse: '',
    personId: null,
    familyId: null,
    digest: Buffer.from('a digest'),
    facts: {},
    at: at(ms),
    expiresAt: at(1),
    ...parts,
  }
  await run((tx) => insertCode(tx, made))
  return made.id
}

test('a day’s codes to one address count, newest first, but not those of staff or another purse', async () => {
  const to = freshAddress()
  await code(to, -DAY_MS)
  await code(to, 1 - DAY_MS)
  await code(to, -5, { purpose: 'prove something' })
  await code(to, -4, { purpose: 'change_email' })
  await code(to, -3, { purpose: 'staff' })
  await code(to, -2, { purse: 'a device' })
  await code(freshAddress(), -1)
  const address = { tenantId, purpose: 'enter', destination: to, purse: '' } as const
  const sent = (most: number) => run((tx) => listSent(tx, address, now, most))
  expect(await sent(9)).toEqual([at(-4), at(-5), at(1 - DAY_MS)])
  expect(await sent(1)).toEqual([at(-4)])
})

test('to however many addresses, one person’s changes count together', async () => {
  await code(freshAddress(), -3, { purpose: 'change_email', personId: ann })
  await code(freshAddress(), -2, { purpose: 'change_email', personId: ann })
  await code(freshAddress(), -1, { purpose: 'change_phone', personId: ann })
  await code(freshAddress(), 0, { purpose: 'enter', personId: ann })
  await code(freshAddress(), 0, { purpose: 'change_email', personId: bob })
  const asked = (most: number) => run((tx) => listRequestedChanges(tx, tenantId, ann, at(-3), most))
  expect(await asked(9)).toEqual([at(-1), at(-2)])
  expect(await asked(1)).toEqual([at(-1)])
})

test('the newest code of an address counts, for a person the newest of their own', async () => {
  const to = freshAddress()
  const newest = (personId: string | null = null, purse = '') =>
    run((tx) =>
      lockNewestCode(tx, { tenantId, purpose: 'enter', destination: to, purse }, personId),
    ).then((row) => row?.id)
  expect(await newest()).toBeUndefined()
  const own = await code(to, 1, { personId: ann })
  const atOnce = [await code(to, 2, { personId: bob }), await code(to, 2, { personId: bob })]
  const purse = await code(to, 3, { purse: 'a device' })
  await code(to, 3, { purpose: 'change_email' })
  await code(freshAddress(), 3)
  expect(await newest()).toBe(atOnce.toSorted()[1])
  expect([await newest(ann), await newest(null, 'a device')]).toEqual([own, purse])
})

test('a code is used, voided and guessed at by itself', async () => {
  const to = freshAddress()
  const [one, other] = [await code(to, 1), await code(to, 2)]
  await run((tx) => markCode(tx, tenantId, one, 'used_at', at(5)))
  await run((tx) => markCode(tx, tenantId, one, 'void_at', at(6)))
  expect(await run((tx) => countAttempt(tx, tenantId, other))).toBe(1)
  expect(await run((tx) => countAttempt(tx, tenantId, other))).toBe(2)
  const address = { tenantId, purpose: 'enter', destination: to, purse: '' } as const
  const row = await run((tx) => lockNewestCode(tx, address, null))
  expect(row).toMatchObject({ id: other, attempts: 2, used_at: null, void_at: null })
  await run((tx) =>
    tx.query('delete from codes where tenant_id = $1 and id = $2', [tenantId, other]),
  )
  const first = await run((tx) => lockNewestCode(tx, address, null))
  expect(first).toMatchObject({ id: one, attempts: 0, used_at: at(5), void_at: at(6) })
})

test('of each change that still waits the newest is shown, and only one’s own', async () => {
  const change = (ms: number, parts: Partial<NewCode> = {}) =>
    code(`${ms}`, ms, { purpose: 'change_email', personId: eve, ...parts })
  const pending = () =>
    run((tx) => findPending(tx, tenantId, eve, now)).then((rows) =>
      rows.map(({ purpose, destination }) => `${purpose} ${destination}`),
    )
  await change(-9)
  await change(-8)
  await change(-7, { purpose: 'change_phone' })
  await change(-3, { expiresAt: now })
  await change(-2, { personId: bob })
  await change(-1, { purpose: 'enter' })
  expect(await pending()).toEqual(['change_email -8', 'change_phone -7'])
  const used = await change(-6)
  const voided = await change(-5, { purpose: 'change_phone' })
  expect(await pending()).toEqual(['change_email -6', 'change_phone -5'])
  await run((tx) => markCode(tx, tenantId, used, 'used_at', now))
  await run((tx) => markCode(tx, tenantId, voided, 'void_at', now))
  expect(await pending()).toEqual(['change_email -8', 'change_phone -7'])
})

test('attempts are counted by what is guessed and where, until a right one', async () => {
  const key = (purpose: 'code' | 'totp', address: string) => ({ tenantId, purpose, address })
  const [one, other, elsewhere] = [key('code', 'a'), key('totp', 'a'), key('code', 'b')]
  const add = (of: typeof one, ms: number) => run((tx) => addAttempt(tx, of, at(ms)))
  expect([
    await add(one, 1),
    await add(one, 2),
    await add(other, 3),
    await add(elsewhere, 4),
  ]).toEqual([1, 2, 1, 1])
  const found = (of: typeof one) => run((tx) => findAttempts(tx, of))
  expect(await found(one)).toEqual({ count: 2, last: at(2) })
  await run((tx) => deleteAttempts(tx, one))
  expect([await found(one), await found(other), await found(elsewhere)]).toEqual([
    null,
    { count: 1, last: at(3) },
    { count: 1, last: at(4) },
  ])
})
