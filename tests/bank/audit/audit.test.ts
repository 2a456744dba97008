import { expect, test } from 'vitest'
import type { AuditAct } from '#contract/auditActs'
import { writeAudit } from '#bank/audit/audit'
import { lockAuditChain } from '#bank/audit/audit.rows'
import { createAuditChainer } from '#bank/audit/auditChainer'
import { auditHolds } from '#bank/audit/verify'
import type { Caller } from '#bank/requestContext'
import { anyone, openTenantIn, openTestServices, origin } from '#tests/bank/outside/openWorld'

const { world, clock } = await openTestServices({ balanced: false })
const chainer = createAuditChainer(world)

async function openAudit() {
  const tenant = await openTenantIn(world)
  const { scope, within } = tenant
  const noted = { scope, caller: anyone, origin, world }
  const act = (...actions: AuditAct[]) =>
    within(async (tx) => {
      for (const action of actions) await writeAudit(tx, noted, { action, outcome: 'ok' })
    })
  const verdict = () => within((tx) => auditHolds(tx, scope.tenantId))
  /** As the database owner: the bank's own role may not change these rows. */
  const tamper = (text: string) =>
    world.engine.asOwner(async (tx) => {
      for (const table of ['audit', 'audit_seals'])
        await tx.query(`alter table ${table} no force row level security`)
      await tx.query(text, [scope.tenantId])
      for (const table of ['audit', 'audit_seals'])
        await tx.query(`alter table ${table} force row level security`)
    })
  return { ...tenant, noted, act, verdict, tamper }
}

const person: Caller = {
  kind: 'person',
  personId: '01980000-0000-7000-8000-00000000000a',
  familyId: '01980000-0000-7000-8000-00000000000f',
  proofDue: false,
  emailUnconfirmed: false,
  isMember: false,
}

test('a row names the actor, the origin and the outcome', async () => {
  const { noted, within, rows } = await openAudit()
  await within((tx) =>
    writeAudit(
      tx,
      { ...noted, caller: person },
      {
        action: 'user_updated',
        outcome: 'denied',
        code: 'SAME_VALUE',
        object: `person ${person.personId}`,
        changes: ['theme'],
      },
    ),
  )
  const [row] = await rows('select * from audit where tenant_id = $1')
  expect(row).toMatchObject({
    at: clock.now(),
    actor_kind: 'person',
    actor_id: person.personId,
    family_id: person.familyId,
    client: 'web',
    ip: '10.0.0.1',
    agent_hash: 'a1b2',
    action: 'user_updated',
    object: `person ${person.personId}`,
    outcome: 'denied',
    code: 'SAME_VALUE',
    request_id: 'req_1',
    changes: { theme: '…' },
  })
})

test('a caller identified by the call itself is named, and the bank needs no origin', async () => {
  const { noted, within, rows } = await openAudit()
  await within(async (tx) => {
    const actor = { personId: person.personId }
    await writeAudit(tx, noted, { action: 'authn_login', outcome: 'ok', actor })
    await writeAudit(tx, { ...noted, origin: null }, { action: 'access', outcome: 'ok' })
    await writeAudit(tx, noted, { action: 'otp_sent', outcome: 'ok' })
  })
  const kinds = await rows(
    'select actor_kind, actor_id from audit where tenant_id = $1 order by id',
  )
  expect(kinds).toEqual([
    { actor_kind: 'person', actor_id: person.personId },
    { actor_kind: 'bank', actor_id: null },
    { actor_kind: 'anyone', actor_id: null },
  ])
})

test('masks changed values', async () => {
  const { noted, within, rows } = await openAudit()
  const changes = {
    email: 'ada@larkspur.example',
    phone: '15550100100',
    first_name: 'Ada',
    token: '271828',
    language: null,
  }
  await within((tx) => writeAudit(tx, noted, { action: 'user_updated', outcome: 'ok', changes }))
  const [row] = await rows<{ changes: object }>('select changes from audit where tenant_id = $1')
  expect(row?.changes).toEqual({
    email: 'a…@larkspur.example',
    phone: '…00',
    first_name: '…',
    token: '…',
    language: 'none',
  })
})

test('chains rows in order and without a gap', async () => {
  const { act, rows, verdict } = await openAudit()
  await act('card_frozen', 'card_unfrozen')
  await chainer.chainAll()
  await act('card_closed')
  await chainer.chainAll()
  await chainer.chainAll()
  expect(await verdict()).toEqual({ holds: true, links: 3, brokenAt: null })
  const chained = await rows(
    `select s.seq, a.action from audit_seals s
     join audit a on a.tenant_id = s.tenant_id and a.id = s.audit_id
     where s.tenant_id = $1 order by s.seq`,
  )
  expect(chained).toEqual([
    { seq: '1', action: 'card_frozen' },
    { seq: '2', action: 'card_unfrozen' },
    { seq: '3', action: 'card_closed' },
  ])
})

test.each([
  `actor_id = 'somebody else'`,
  `at = at + interval '1 microsecond'`,
  `outcome = 'denied'`,
  `ip = null`,
  `changes = '{"theme":"…"}'`,
])('a row changed afterwards breaks the chain at that row: %s', async (change) => {
  const { act, rows, tamper, verdict } = await openAudit()
  await act('card_frozen', 'card_unfrozen', 'card_closed')
  await chainer.chainAll()
  await tamper(`update audit set ${change} where tenant_id = $1 and action = 'card_unfrozen'`)
  const [row] = await rows<{ id: string }>(
    `select id from audit where tenant_id = $1 and action = 'card_unfrozen'`,
  )
  expect(await verdict()).toEqual({ holds: false, links: 1, brokenAt: row?.id })
})

test.each([
  'delete from audit_seals where tenant_id = $1 and seq = 2',
  'update audit_seals set seq = seq + 10 where tenant_id = $1 and seq > 1',
  `update audit_seals set prev_hash = hash where tenant_id = $1 and seq = 2`,
])('a link deleted, moved or changed breaks the chain: %s', async (change) => {
  const { act, tamper, verdict } = await openAudit()
  await act('card_frozen', 'card_unfrozen', 'card_closed')
  await chainer.chainAll()
  await tamper(change)
  expect(await verdict()).toMatchObject({ holds: false, links: 1 })
})

test('detects a changed row even if its own hash is renewed', async () => {
  const { act, tamper, verdict } = await openAudit()
  await act('card_frozen', 'card_unfrozen', 'card_closed')
  await chainer.chainAll()
  await tamper(`delete from audit_seals where tenant_id = $1 and seq = 3`)
  await tamper(`update audit set ip = '10.9.9.9' where tenant_id = $1 and action = 'card_closed'`)
  await tamper(`update audit_seals set hash = decode(repeat('00', 32), 'hex')
    where tenant_id = $1 and seq = 2`)
  await chainer.chainAll()
  expect(await verdict()).toMatchObject({ holds: false, links: 1 })
})

test('two chainers at once leave one chain', async () => {
  const { act, verdict } = await openAudit()
  for (let time = 0; time < 5; time += 1) {
    await act('card_frozen', 'card_unfrozen', 'card_closed')
    await Promise.all([chainer.chainAll(), createAuditChainer(world).chainAll()])
  }
  expect(await verdict()).toEqual({ holds: true, links: 15, brokenAt: null })
})

test('a tenant without new rows is not waited for', async () => {
  const { scope, within, act, verdict } = await openAudit()
  await act('card_frozen')
  await chainer.chainAll()
  await within(async (tx) => {
    await lockAuditChain(tx, scope.tenantId)
    await chainer.chainAll()
  })
  expect((await verdict()).links).toBe(1)
})

test('chains a row within a second, and finds one that committed late', async () => {
  const { act, noted, within, verdict } = await openAudit()
  const poller = createAuditChainer(world)
  const oneSecond = async () => {
    poller.start(clock.every)
    clock.advance(1_000)
    await poller.stop()
    return (await verdict()).links
  }
  expect(await oneSecond()).toBe(0)
  await act('card_frozen')
  expect(await oneSecond()).toBe(1)

  const early = new Date(clock.now().getTime() - 30_000)
  const late = { ...world, random: { ...world.random, id: () => idOf(early) } }
  await within((tx) =>
    writeAudit(tx, { ...noted, world: late }, { action: 'card_renamed', outcome: 'ok' }),
  )
  expect(await oneSecond()).toBe(2)
  expect(await verdict()).toEqual({ holds: true, links: 2, brokenAt: null })
})

test('what is older than a minute waits for the round of the hour', async () => {
  const { act, noted, within, verdict } = await openAudit()
  const poller = createAuditChainer(world)
  poller.start(clock.every)
  const after = async (ms: number) => {
    clock.advance(ms)
    await poller.stop()
    poller.start(clock.every)
    return (await verdict()).links
  }
  await act('card_frozen')
  expect(await after(1_000)).toBe(1)
  const long = new Date(clock.now().getTime() - 61_000)
  const late = { ...world, random: { ...world.random, id: () => idOf(long) } }
  await within((tx) =>
    writeAudit(tx, { ...noted, world: late }, { action: 'card_renamed', outcome: 'ok' }),
  )
  expect(await after(1_000)).toBe(1)
  expect(await after(3_599_000)).toBe(2)
  await poller.stop()
})

/** An id of that moment, as of a bank whose commit was late. */
const idOf = (at: Date) => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
