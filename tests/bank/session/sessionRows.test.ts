import { expect, test } from 'vitest'
import {
  endSessionOfLaunch,
  endSessions,
  endSessionsByTelegram,
  findOriginOfLaunch,
  findSignInTime,
  forgetDevices,
  hasLivingSession,
  isDeviceOf,
  listEntries,
  listKnownDevices,
  listLiving,
  settleProof,
} from '#bank/session/devices.rows'
import {
  endFamily,
  findBearers,
  insertAccessToken,
  insertRefreshToken,
  listSpent,
  lockRefreshToken,
  noteUse,
  spendRefreshToken,
} from '#bank/session/tokens.rows'
import { openRowsKit } from './rowsKit.ts'

/** Which sessions live, what ends them, and whose tokens are whose. */

const { tenantId, id, now, at, run, person, family } = await openRowsKit()
const hash = () => Buffer.from(id())

async function token(familyId: string, expires = 100) {
  const made = { tenantId, hash: hash(), familyId, expiresAt: at(expires) }
  await run((tx) => insertRefreshToken(tx, made, null))
  return made.hash
}

const spend = (of: Buffer, ms: number, successorHash = hash()) =>
  run((tx) =>
    spendRefreshToken(tx, tenantId, of, { at: at(ms), successor: Buffer.from('s'), successorHash }),
  )
const end = (of: string, ms = 0) =>
  run((tx) => endFamily(tx, tenantId, of, { at: at(ms), reason: 'made up' }))

test('known are the devices of sessions that were proved, ended ones too, newest first', async () => {
  const [ann, bob] = [await person(), await person()]
  const [first, second, due, other] = [hash(), hash(), hash(), hash()]
  await end(await family(ann, 1, { device: 'first', deviceHash: first }))
  await family(ann, 2, { device: 'second', deviceHash: second })
  const owing = await family(ann, 3, { device: 'due', deviceHash: due, proofDue: true })
  await family(bob, 4, { device: 'other', deviceHash: other })
  const known = async (most: number) =>
    (await run((tx) => listKnownDevices(tx, tenantId, ann, most))).map(({ device }) => device)
  expect([await known(9), await known(1)]).toEqual([['second', 'first'], ['second']])
  const isKnown = (of: Buffer) => run((tx) => isDeviceOf(tx, tenantId, ann, of))
  expect([await isKnown(first), await isKnown(due), await isKnown(other)]).toEqual([
    true,
    false,
    false,
  ])
  await run((tx) => settleProof(tx, tenantId, owing))
  expect([await known(1), await isKnown(due)]).toEqual([['due'], true])
  await run((tx) => forgetDevices(tx, tenantId, ann, owing))
  expect([await isKnown(due), await isKnown(first)]).toEqual([true, false])
  expect(await run((tx) => isDeviceOf(tx, tenantId, bob, other))).toBe(true)
  await run((tx) => forgetDevices(tx, tenantId, ann, null))
  expect(await isKnown(due)).toBe(false)
  expect(await run((tx) => findSignInTime(tx, tenantId, owing))).toEqual(at(3))
  expect(await run((tx) => findSignInTime(tx, tenantId, id()))).toBeNull()
})

/** A living session of each, and of the first one that is over for each reason. */
async function livingAndNot() {
  const [ann, bob] = [await person(), await person()]
  const [one, two] = [await family(ann, 1), await family(ann, 2)]
  for (const of of [one, two]) await token(of)
  const ended = await family(ann, 3)
  await token(ended)
  await end(ended)
  await token(await family(ann, 4, { expires_at: now }))
  await spend(await token(await family(ann, 5)), 0)
  await token(await family(ann, 6), 0)
  await family(ann, 7)
  await token(await family(bob, 8))
  return { ann, bob, one, two, ended }
}

test('a session lives until it ends, runs out, or nothing can renew it', async () => {
  const { ann, bob, one, two } = await livingAndNot()
  const living = async (page = { limit: 9, offset: 0 }, of = ann) => {
    const { rows, total } = await run((tx) => listLiving(tx, tenantId, of, now, page))
    return [total, ...rows.map((row) => row.id)]
  }
  const lives = (of: string) => run((tx) => hasLivingSession(tx, tenantId, of, now))
  expect(await living()).toEqual([2, two, one])
  expect(await living({ limit: 1, offset: 1 })).toEqual([2, one])
  const ends = (which: { only?: string; but?: string }) =>
    run((tx) => endSessions(tx, tenantId, ann, which, { at: now, reason: 'made up' }))
  expect(await ends({ but: two })).toBe(1)
  expect([await living(), await lives(ann)]).toEqual([[1, two], true])
  expect([await ends({ only: one }), await ends({ only: two })]).toEqual([0, 1])
  expect([await living(), await lives(ann), await lives(bob)]).toEqual([[0], false, true])
})

test('leaving Telegram ends the sessions that came by it, but the one in use', async () => {
  const [ann, bob] = [await person(), await person()]
  const made = [
    await family(ann, 1, { method: 'telegram' }),
    await family(ann, 2, { method: 'telegram' }),
    await family(ann, 3),
    await family(bob, 4, { method: 'telegram' }),
  ]
  for (const of of made) await token(of)
  await run((tx) => endSessionsByTelegram(tx, tenantId, ann, { but: made[0]!, at: now }))
  const over = await run((tx) =>
    tx.rows<{ id: string }>(
      'select id from families where tenant_id = $1 and ended_at is not null and id = any($2)',
      [tenantId, made],
    ),
  )
  expect(over.map((row) => row.id)).toEqual([made[1]])
})

test('a launch is of the address it was first used from, and its session ends once', async () => {
  const ann = await person()
  const [launch, other] = [hash(), hash()]
  const late = await family(ann, 2, { launchHash: launch, ip: '10.0.0.2' })
  const early = await family(ann, 1, { launchHash: launch, ip: '10.0.0.3' })
  const beside = await family(ann, 0, { launchHash: other, ip: '10.0.0.4' })
  const originOf = (of: Buffer) => run((tx) => findOriginOfLaunch(tx, tenantId, of))
  expect([await originOf(launch), await originOf(hash())]).toEqual(['10.0.0.3', null])
  await end(early, 5)
  await run((tx) => endSessionOfLaunch(tx, tenantId, launch, at(6)))
  const ends = await run((tx) =>
    tx.rows<{ id: string; ended_at: Date | null }>(
      'select id, ended_at from families where tenant_id = $1 and person_id = $2',
      [tenantId, ann],
    ),
  )
  expect(new Map(ends.map((row) => [row.id, row.ended_at]))).toEqual(
    new Map([
      [late, at(6)],
      [early, at(5)],
      [beside, null],
    ]),
  )
})

test('entries are those of one way, after a moment, newest first', async () => {
  const [ann, bob] = [await person(), await person()]
  for (const ms of [1, 2, 3]) await family(ann, ms, { method: 'linked' })
  await family(ann, 4)
  await family(bob, 5, { method: 'linked' })
  const entries = (most: number) =>
    run((tx) => listEntries(tx, tenantId, ann, 'linked', at(1), most))
  expect([await entries(9), await entries(1)]).toEqual([[at(3), at(2)], [at(3)]])
})

test('bearers are found in the order they are asked for, each with its own session', async () => {
  const [ann, bob] = [await person(), await person()]
  const [mine, theirs] = [await family(ann), await family(bob)]
  const [one, other] = [hash(), hash()]
  for (const [familyId, made] of [
    [mine, one],
    [theirs, other],
  ] as const)
    await run((tx) => insertAccessToken(tx, { tenantId, hash: made, familyId, expiresAt: at(9) }))
  await run((tx) => noteUse(tx, tenantId, mine, at(4)))
  const found = await run((tx) => findBearers(tx, tenantId, [other, hash(), one]))
  expect(found).toMatchObject([
    { family_id: theirs, person_id: bob, last_used_at: now },
    null,
    { family_id: mine, person_id: ann, last_used_at: at(4), expires_at: at(9), is_member: false },
  ])
})

test('a refresh token leads to its session, and to whether what follows it was spent', async () => {
  const [ann, bob] = [await person(), await person()]
  const [mine, theirs] = [await family(ann), await family(bob)]
  const [first, second, elsewhere] = [await token(mine, 7), await token(mine), await token(theirs)]
  const locked = (of: Buffer) => run((tx) => lockRefreshToken(tx, tenantId, of))
  expect(await locked(hash())).toBeNull()
  await spend(first, 1, second)
  expect(await locked(first)).toMatchObject({
    expires_at: at(7),
    spent_at: at(1),
    successor: Buffer.from('s'),
    successor_spent: false,
    family: { id: mine, person_id: ann, expires_at: at(100) },
  })
  await spend(second, 2)
  await spend(elsewhere, 3)
  expect(await locked(first)).toMatchObject({ successor_spent: true })
  const spent = (since: number) => run((tx) => listSpent(tx, tenantId, mine, at(since)))
  expect([await spent(0), await spent(1)]).toEqual([[at(2), at(1)], [at(2)]])
  expect([await end(mine), await end(mine)]).toEqual([1, 0])
  expect((await locked(elsewhere))?.family.ended_at).toBeNull()
})
