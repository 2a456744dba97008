import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  countMadeSince,
  findByDigest,
  findKeyRow,
  insertKey,
  listIdleKeys,
  listKeyRows,
  noteExposed,
  noteWarned,
  revokeKeysOf,
  writeKey,
  type KeyRow,
} from '#bank/developer/developer.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which keys a statement finds, and which it leaves as they are. */

const bank = await openTestBank()
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)

async function openKeys() {
  const kit = await openCounterpartyKit(bank)
  const { tenantId } = kit
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    bank.world.engine.transaction({ tenantId, personId: null }, work)
  async function key({ personId }: Owner, parts: Partial<KeyRow> = {}) {
    const row: KeyRow = {
      id: id(),
      person_id: personId,
      kind: 'developer',
      name: 'Shop',
      role: 'DEVELOPER',
      status: 'ACTIVE',
      wallet_id: null,
      digest: Buffer.from(id()),
      prefix: 'sk',
      last_four: '1234',
      former_digest: null,
      former_until: null,
      ips: [],
      origins: [],
      rate_per_second: null,
      money: null,
      expires_at: null,
      last_used_at: null,
      seen_ips: [],
      exposed_at: null,
      version: 1,
      created_at: now,
      updated_at: now,
      ...parts,
    }
    await run((tx) => insertKey(tx, tenantId, row))
    return row
  }
  return { ...kit, run, key }
}

test('keys are listed live ones first, each newest first, of one kind and person', async () => {
  const { run, tenantId, key, moveIn } = await openKeys()
  const [ann, bob] = [await moveIn(), await moveIn()]
  const revoked = await key(ann, { status: 'REVOKED', created_at: at(9) })
  const old = await key(ann, { created_at: at(1) })
  const off = await key(ann, { status: 'DISABLED', created_at: at(2) })
  await key(ann, { kind: 'frontend' })
  await key(bob)
  const listed = await run((tx) => listKeyRows(tx, tenantId, ann.personId, 'developer'))
  expect(listed.map((row) => row.id)).toEqual([off.id, old.id, revoked.id])
  const find = (owner: Owner) => run((tx) => findKeyRow(tx, tenantId, owner.personId, old.id))
  expect([(await find(ann))?.id, await find(bob)]).toEqual([old.id, null])
})

test('keys made after a moment count, also those that are revoked', async () => {
  const { run, tenantId, key, moveIn } = await openKeys()
  const [ann, bob] = [await moveIn(), await moveIn()]
  await key(ann, { created_at: at(0) })
  await key(ann, { created_at: at(1), status: 'REVOKED' })
  await key(ann, { created_at: at(1), kind: 'frontend' })
  await key(bob, { created_at: at(1) })
  expect(await run((tx) => countMadeSince(tx, tenantId, ann.personId, now))).toBe(2)
})

test('a key is found by its text, and by the one before', async () => {
  const { run, tenantId, key, moveIn } = await openKeys()
  const former_digest = Buffer.from(id())
  const row = await key(await moveIn(), { former_digest })
  const find = (digest: Buffer) => run((tx) => findByDigest(tx, tenantId, digest))
  expect([(await find(row.digest))?.id, (await find(former_digest))?.id]).toEqual([row.id, row.id])
  expect(await find(Buffer.from(id()))).toBeNull()
})

test('idle is a developer’s key in force that nobody used, made or changed since', async () => {
  const { run, tenantId, key, moveIn } = await openKeys()
  const ann = await moveIn()
  const old = { created_at: at(-9), updated_at: at(-9) }
  const idle = await key(ann, { ...old, last_used_at: at(-2) })
  const longer = await key(ann, old)
  await key(ann, { ...old, last_used_at: at(0) })
  await key(ann, { ...old, updated_at: at(0) })
  await key(ann, { ...old, status: 'DISABLED' })
  await key(ann, { ...old, kind: 'frontend' })
  const found = (most = 9) => run((tx) => listIdleKeys(tx, tenantId, now, most))
  expect((await found()).map((row) => row.id)).toEqual([longer.id, idle.id])
  expect((await found(1)).map((row) => row.id)).toEqual([longer.id])
  await run((tx) => noteWarned(tx, tenantId, longer.id, at(-8)))
  await run((tx) => noteWarned(tx, tenantId, idle.id, at(-2)))
  expect((await found()).map((row) => row.warned_at)).toEqual([at(-8), null])
})

test('a key in an address is noted once a while', async () => {
  const { run, tenantId, key, moveIn } = await openKeys()
  const row = await key(await moveIn())
  const note = (ms: number, since: number) =>
    run((tx) => noteExposed(tx, tenantId, { id: row.id, at: at(ms), since: at(since) }))
  expect([await note(5, 0), await note(6, 5), await note(7, 6)]).toEqual([true, false, true])
})

test('all keys of a person are revoked at once, with what was before them', async () => {
  const { run, tenantId, key, moveIn, rows } = await openKeys()
  const [ann, bob] = [await moveIn(), await moveIn()]
  const former = { former_digest: Buffer.from(id()), former_until: at(9) }
  const one = await key(ann, former)
  await key(ann, { status: 'DISABLED', kind: 'frontend' })
  await key(ann, { status: 'REVOKED' })
  const other = await key(bob)
  expect(await run((tx) => revokeKeysOf(tx, { tenantId, personId: ann.personId }, at(3)))).toBe(2)
  const stored = async (keyId: string) =>
    (
      await rows(
        `select status, former_digest, former_until, version from access_keys
         where tenant_id = $1 and id = $2`,
        keyId,
      )
    )[0]
  expect(await stored(one.id)).toEqual({
    status: 'REVOKED',
    former_digest: null,
    former_until: null,
    version: 2,
  })
  expect(await stored(other.id)).toMatchObject({ status: 'ACTIVE', version: 1 })
  expect(await run((tx) => writeKey(tx, tenantId, one))).toBeNull()
})
