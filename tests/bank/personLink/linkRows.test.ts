import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  deleteLink,
  deleteOffer,
  endLinkedSessions,
  findOffer,
  insertLink,
  isLinked,
  listLinkedPeople,
  listLinkRows,
  lockLink,
  putOffer,
} from '#bank/personLink/personLink.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Whose link it is, which offer still stands, and which sessions end with a link. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)
const keyOf = ({ personId }: Owner) => ({ tenantId, personId })

async function session({ personId }: Owner, enteredFrom: Owner | null = null) {
  const family = id()
  await kit.rows(
    `insert into families (tenant_id, id, person_id, client, device, ip, method, created_at,
       last_used_at, expires_at, entered_from)
     values ($1, $2, $3, 'web', 'd', '10.0.0.1', 'link', $4, $4, $5, $6)`,
    family,
    personId,
    now,
    at(99_999_999),
    enteredFrom?.personId ?? null,
  )
  return family
}

test('an offer stands in the session that proved the address, after a moment, and the newest', async () => {
  const [ann, bob, eve] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const [family, elsewhere] = [await session(ann), await session(ann)]
  const offer = (other: Owner, ms: number) =>
    run((tx) =>
      putOffer(tx, keyOf(ann), {
        other_id: other.personId,
        channel: 'email',
        address: other.email,
        at: at(ms),
        familyId: family,
      }),
    )
  const find = (parts: { familyId?: string; since?: number; by?: Owner } = {}) =>
    run((tx) =>
      findOffer(
        tx,
        keyOf(parts.by ?? ann),
        { familyId: parts.familyId ?? family, since: at(parts.since ?? 4) },
        'read',
      ),
    )
  await offer(bob, 1)
  await offer(eve, 5)
  expect(await find()).toEqual({
    other_id: eve.personId,
    channel: 'email',
    address: eve.email,
    at: at(5),
  })
  expect([
    await find({ since: 5 }),
    await find({ familyId: elsewhere }),
    await find({ by: bob }),
  ]).toEqual([null, null, null])
  await run((tx) => deleteOffer(tx, keyOf(bob)))
  expect(await find()).not.toBeNull()
  await run((tx) => deleteOffer(tx, keyOf(ann)))
  expect(await find()).toBeNull()
})

test('a link is of both, made once, listed in its order, and gone for both', async () => {
  const [ann, bob, eve] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const link = (one: Owner, other: Owner, ms: number) => {
    const made = { id: id(), people: [one.personId, other.personId] as const, at: at(ms) }
    return run((tx) => insertLink(tx, tenantId, { ...made, people: [...made.people] })).then(
      (isNew) => (isNew ? made.id : null),
    )
  }
  const later = await link(ann, eve, 2)
  const first = await link(bob, ann, 1)
  expect(await link(ann, bob, 3)).toBeNull()
  const listed = (owner: Owner) =>
    run((tx) => listLinkRows(tx, keyOf(owner))).then((rows) => rows.map((row) => row.id))
  expect([await listed(ann), await listed(bob)]).toEqual([[first, later], [first]])
  const people = await run((tx) => listLinkedPeople(tx, keyOf(ann)))
  expect(people.map((row) => row.email)).toEqual([bob.email, eve.email])
  const lock = (owner: Owner, how: 'share' | 'update') =>
    run((tx) => lockLink(tx, keyOf(owner), later!, how))
  expect([(await lock(ann, 'share'))?.other_id, await lock(bob, 'update')]).toEqual([
    eve.personId,
    null,
  ])
  const linked = (one: Owner, other: Owner) => run((tx) => isLinked(tx, keyOf(one), other.personId))
  expect([await linked(ann, bob), await linked(bob, eve)]).toEqual([true, false])
  const drop = () => run((tx) => deleteLink(tx, tenantId, first!))
  expect([await drop(), await drop()]).toEqual([true, false])
  expect([await linked(ann, bob), await linked(bob, ann), await linked(ann, eve)]).toEqual([
    false,
    false,
    true,
  ])
})

test('sessions that either opened of the other end, but the one in use and those of others', async () => {
  const [ann, bob, eve] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const inUse = await session(ann, bob)
  const ended = [await session(ann, bob), await session(bob, ann)]
  const kept = [await session(ann), await session(ann, eve), await session(eve, ann), inUse]
  await run((tx) =>
    endLinkedSessions(tx, tenantId, [ann.personId, bob.personId], { but: inUse, at: at(5) }),
  )
  await run((tx) =>
    endLinkedSessions(tx, tenantId, [bob.personId, ann.personId], { but: inUse, at: at(7) }),
  )
  const endOf = async (family: string) =>
    (
      await kit.rows<{ ended_at: Date | null }>(
        'select ended_at from families where tenant_id = $1 and id = $2',
        family,
      )
    )[0]?.ended_at
  expect(await Promise.all(ended.map(endOf))).toEqual([at(5), at(5)])
  expect(await Promise.all(kept.map(endOf))).toEqual([null, null, null, null])
})
