import { afterAll, expect, test } from 'vitest'
import type { Scope } from '#bank/db/engine'
import { openTestBank } from '#tests/kit/bank'
import { byAnother } from '#tests/kit/oneConnection'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { openDatabase } from '#tests/kit/postgres'

/** What the rows themselves show whoever acts in the wallet of somebody else. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const native = await openDatabase()
afterAll(() => native.close())

const [owner, viewer, payer, other] = [
  await kit.moveIn(),
  await kit.moveIn(),
  await kit.moveIn(),
  await kit.moveIn(),
]
const { tenantId } = kit
const viewerId = await kit.letIn(owner, viewer, 'viewer')
await kit.letIn(owner, payer, 'payer')

type Person = typeof owner
const scopeOf = (person: Person, walletId = owner.walletId): Scope => ({
  tenantId,
  personId: owner.personId,
  member: { personId: person.personId, walletId },
})
const counted = (scope: Scope, table: string) =>
  bank.world.engine.transaction(scope, (tx) => tx.total(`select count(*) as total from ${table}`))
const changed = (scope: Scope, text: string) =>
  bank.world.engine.transaction(scope, async (tx) => (await tx.query(text)).count)

test('a member sees the one wallet, its people and its owner, and themselves elsewhere', async () => {
  expect(await counted(scopeOf(viewer), 'wallets')).toBe(1)
  expect(await counted(scopeOf(viewer), 'wallet_members')).toBe(2)
  expect(await counted(scopeOf(viewer), 'people')).toBe(1)
  const { engine } = bank.world
  const sessions = await engine.transaction(scopeOf(viewer), (tx) =>
    tx.rows<{ person_id: string }>('select person_id from families'),
  )
  expect(new Set(sessions.map((row) => row.person_id))).toEqual(new Set([viewer.personId]))
})

test.each([
  ['somebody who is no member', () => scopeOf(other)],
  ['a member, in another wallet of theirs', () => scopeOf(viewer, viewer.walletId)],
  ['a member, as of another owner', () => ({ ...scopeOf(viewer), personId: other.personId })],
])('%s sees no wallet, order or transaction', async (_, scope) => {
  for (const table of ['wallets', 'orders', 'transactions', 'wallet_feed', 'counterparties'])
    expect([table, await counted(scope(), table)]).toEqual([table, 0])
})

test('a viewer changes nothing, whatever asks for it', async () => {
  expect(await changed(scopeOf(viewer), `update wallets set name = 'mine'`)).toBe(0)
  expect(await changed(scopeOf(payer), `update wallets set name = 'ours'`)).toBe(1)
})

test('what is kept of cards, keys and sessions is never the owner’s', async () => {
  for (const table of ['cards', 'access_keys', 'webhooks', 'accounts', 'schedules', 'notices'])
    expect([
      table,
      await counted(scopeOf(payer), `${table} where person_id = '${owner.personId}'`),
    ]).toEqual([table, 0])
})

test('a removal shuts the rows at once, in a transaction under way', async () => {
  await bank.world.engine.transaction(scopeOf(viewer), async (tx) => {
    const seen = () => tx.total('select count(*) as total from wallets')
    expect(await seen()).toBe(1)
    await byAnother(() =>
      kit.rows('delete from wallet_members where tenant_id = $1 and id = $2', viewerId),
    )
    expect(await seen()).toBe(0)
  })
})

/** In every table of persons: their own rows, unless its policy opens the owner's to a member. */
test('no table shows a member rows of the owner that its policy does not name', async () => {
  const open = await native.asOwner((tx) =>
    tx.rows<{ name: string; told: string }>(
      `select relname as name, obj_description(oid, 'pg_class') as told from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and obj_description(oid, 'pg_class') like 'policy: person %'`,
    ),
  )
  expect(open.length).toBeGreaterThan(30)
  const { personId, member } = scopeOf(payer)
  const holes: string[] = []
  for (const { name, told } of open) {
    const [, column = ''] = /^policy: person ([a-z_]+)/.exec(told) ?? []
    const text = `select 1 from ${name} where ${column} = '${personId}'`
    const shown = await bank.world.engine.transaction(
      { tenantId, personId, ...(member && { member }) },
      async (tx) => (await tx.query(text)).count > 0,
    )
    if (shown && !told.includes('; member: ')) holes.push(name)
  }
  expect(holes).toEqual([])
})

test('a scope takes nothing but ids', async () => {
  const wrong = { ...scopeOf(payer), member: { personId: payer.personId, walletId: "'; x" } }
  await expect(counted(wrong, 'wallets')).rejects.toThrow('ids')
  const { engine } = bank.world
  await expect(engine.call(scopeOf(payer), 'select 1', [])).rejects.toThrow('by the bank')
})
