import { expect, test } from 'vitest'
import {
  findStretch,
  findUnchained,
  insertAuditRow,
  insertChainRows,
  readChain,
  type AuditRow,
} from '#bank/audit/audit.rows'
import { listTimelineRows, searchAuditRows, type AuditFilter } from '#bank/audit/search.rows'
import type { Tx } from '#bank/db/engine'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { openTenant } from '#tests/kit/openTenant'

/** Which rows of the audit lie between two ids. */

const { world } = await openTestServices()
const now = world.clock.now()
const personId = world.random.id()
const other = world.random.id()
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

const row = (tenantId: string, n: number, parts: Partial<AuditRow>): AuditRow => ({
  tenantId,
  id: idOf(n),
  at: now,
  actorKind: 'bank',
  actorId: null,
  familyId: null,
  client: null,
  ip: null,
  agentHash: null,
  action: 'card_frozen',
  object: null,
  outcome: 'ok',
  code: null,
  requestId: null,
  changes: {},
  ...parts,
})

async function audited(...all: Partial<AuditRow>[]) {
  const tenantId = await openTenant(world)
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    world.engine.transaction({ tenantId, personId: null }, work)
  for (const [at, parts] of all.entries())
    await run((tx) => insertAuditRow(tx, row(tenantId, at + 1, parts)))
  const chain = (...numbers: number[]) =>
    run((tx) =>
      insertChainRows(
        tx,
        tenantId,
        numbers.map((n) => ({
          seq: String(n * 10),
          auditId: idOf(n),
          prevHash: Buffer.from(`before ${n}`),
          hash: Buffer.from(`of ${n}`),
        })),
      ),
    )
  return { tenantId, run, chain }
}

const numbersOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id.slice(-1)))
const all: AuditFilter = {
  actor: null,
  object: null,
  action: null,
  outcome: null,
  request: null,
  ids: { from: idOf(0), until: idOf(9) },
}

test('a search reads from an id on and before another, newest first', async () => {
  const { tenantId, run } = await audited({}, {}, {}, {})
  const found = (from: number, until: number, most = 9) =>
    run((tx) =>
      searchAuditRows(
        tx,
        tenantId,
        { ...all, ids: { from: idOf(from), until: idOf(until) } },
        most,
      ),
    ).then(numbersOf)
  expect(await found(2, 4)).toEqual([3, 2])
  expect(await found(0, 9)).toEqual([4, 3, 2, 1])
  expect(await found(0, 9, 3)).toEqual([4, 3, 2])
})

test.each<[Partial<AuditFilter>]>([
  [{ actor: personId }],
  [{ object: `person ${personId}` }],
  [{ action: 'authn_login' }],
  [{ outcome: 'denied' }],
  [{ request: 'one' }],
])('a search by %o finds what is so', async (words) => {
  const { tenantId, run } = await audited(
    {
      actorId: personId,
      object: `person ${personId}`,
      action: 'authn_login',
      outcome: 'denied',
      requestId: 'one',
    },
    { actorId: other, object: `person ${other}`, requestId: 'two' },
    {},
  )
  const found = await run((tx) => searchAuditRows(tx, tenantId, { ...all, ...words }, 9))
  expect(numbersOf(found)).toEqual([1])
})

test('what somebody did and what was done to them is read before an id, each once', async () => {
  const by = { actorId: personId }
  const about = { object: `person ${personId}` }
  const { tenantId, run } = await audited(
    by,
    about,
    { ...by, ...about },
    { actorId: other },
    {},
    by,
  )
  const found = (before: number | null, most = 9) =>
    run((tx) =>
      listTimelineRows(tx, tenantId, personId, before === null ? null : idOf(before), most),
    ).then(numbersOf)
  expect(await found(null)).toEqual([6, 3, 2, 1])
  expect(await found(3)).toEqual([2, 1])
  expect(await found(2)).toEqual([1])
  expect(await found(1)).toEqual([])
  expect(await found(null, 2)).toEqual([6, 3])
})

test('what is not in the chain yet is found from an id on', async () => {
  const { tenantId, run, chain } = await audited({}, {}, {}, {})
  await chain(3)
  const found = (from: number, most = 9) =>
    run((tx) => findUnchained(tx, tenantId, idOf(from), most)).then(numbersOf)
  expect(await found(1)).toEqual([1, 2, 4])
  expect(await found(2)).toEqual([2, 4])
  expect(await found(1, 2)).toEqual([1, 2])
})

test('a stretch of the chain begins with its first id and ends before the last', async () => {
  const { tenantId, run, chain } = await audited({}, {}, {}, {})
  await chain(1, 2, 3, 4)
  const found = (from: number, until: number) =>
    run((tx) => findStretch(tx, tenantId, { from: idOf(from), until: idOf(until) }))
  expect(await found(2, 4)).toEqual({ first: '20', last: '30', after: Buffer.from('before 2') })
  expect(await found(5, 9)).toBeNull()
  const read = await run((tx) => readChain(tx, tenantId, '20', 9))
  expect(read.map(({ seq }) => seq)).toEqual(['30', '40'])
})
