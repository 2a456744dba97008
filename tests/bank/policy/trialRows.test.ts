import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import { aboutNothing } from '#bank/proposal/proposal'
import { proposalsMade } from '#bank/proposal/proposal.rows'
import { listFirstSeen, listOrdersToTry, listVerified } from '#bank/policy/trial.rows'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { hireStaff } from '#tests/bank/harness/staff'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { plantOrders, type PlantedOrder } from './plantOrders.ts'

/** What a dry run reads of each order: who was verified then, and which limit they had then. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { tenantId, usd, rows } = kit
const id = () => bank.world.random.id()
const noon = new Date('2026-02-10T12:00:00Z')
const at = (ms: number) => new Date(noon.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)
const { id: setter } = await hireStaff(bank, tenantId, 'owner')
const { id: approver } = await hireStaff(bank, tenantId, 'owner')
let offset = 0

async function planted({ personId, walletId }: Owner, parts: Partial<PlantedOrder> = {}) {
  const fee = { percent: 0, fixed: 0 }
  const rest = { id: id(), type: 'TRANSFER_INTERNAL' as const, net: 100, fee, payee: 'p' }
  const order = { ...rest, at: noon, failed: false, personId, walletId, ...parts }
  await plantOrders(bank.world, { tenantId, currencyId: usd, version: 1, offset }, [order])
  offset += 1
  return order.id
}

const tried = async ({ personId }: Owner, since = at(-1)) =>
  (await run((tx) => listOrdersToTry(tx, tenantId, since))).filter(
    (row) => row.person_id === personId,
  )

test('an order is tried that was made after a moment and came about', async () => {
  const ann = await kit.moveIn()
  const made = await planted(ann)
  await planted(ann, { failed: true })
  expect((await tried(ann)).map((row) => row.id)).toEqual([made])
  expect(await tried(ann, noon)).toEqual([])
})

test.each<[string, Date | null, boolean]>([
  ['APPROVED', at(-1), true],
  ['APPROVED', noon, true],
  ['APPROVED', at(1), false],
  ['APPROVED', null, true],
  ['HOLD', at(-1), false],
])('whoever is %s since %o was verified at noon: %s', async (status, since, verified) => {
  const ann = await kit.moveIn()
  await planted(ann)
  await rows(
    'update people set kyc_status = $3, kyc_date = $4 where tenant_id = $1 and id = $2',
    ann.personId,
    status,
    since,
  )
  expect((await tried(ann)).map((row) => row.is_verified)).toEqual([verified])
})

async function limited({ personId }: Owner, ms: number, perDay: number, lastDay: string | null) {
  const proposal = {
    ...aboutNothing,
    id: id(),
    kind: 'limit_set' as const,
    status: 'CARRIED_OUT' as const,
    reason: 'For the test',
    proposed_by: setter,
    proposed_at: noon,
    expires_at: at(9),
    decided_by: null,
    decided_at: null,
    decision: null,
    moved_at: noon,
    version: 1,
  }
  await run((tx) => proposalsMade.write(tx, tenantId, [proposal], noon))
  await rows(
    `insert into customer_limits (tenant_id, person_id, version, per_day, last_day, reason,
       proposal_id, set_by, approved_by, at)
     select $1, $2, 1 + count(*), $3, $4, 'x', $5, $6, $7, $8 from customer_limits
     where tenant_id = $1 and person_id = $2`,
    personId,
    perDay,
    lastDay,
    proposal.id,
    setter,
    approver,
    at(ms),
  )
}

test.each<[string, [number, number, string | null][], string | null]>([
  ['given at noon', [[0, 5, null]], '5'],
  ['given later', [[1, 5, null]], null],
  [
    'the newest of then',
    [
      [-2, 5, null],
      [-1, 6, null],
      [1, 7, null],
    ],
    '6',
  ],
  ['until that day', [[-2, 5, '2026-02-10']], '5'],
  ['until the day before', [[-2, 5, '2026-02-09']], null],
  [
    'over, with a former that has no end',
    [
      [-2, 5, null],
      [-1, 6, '2026-02-09'],
    ],
    null,
  ],
])('the limit that somebody had at noon, %s', async (_, limits, own) => {
  const ann = await kit.moveIn()
  await planted(ann)
  for (const [ms, perDay, lastDay] of limits) await limited(ann, ms, perDay, lastDay)
  expect((await tried(ann)).map((row) => row.own)).toEqual([own])
})

test('a payee is told who was paid after a moment, with the first time of all', async () => {
  const ann = await kit.moveIn()
  await planted(ann, { payee: 'old', at: at(-9) })
  await planted(ann, { payee: 'both', at: at(-9) })
  await planted(ann, { payee: 'both', at: at(1) })
  await planted(ann, { payee: 'edge', at: noon })
  await planted(ann, { payee: 'failed', at: at(1), failed: true })
  const seen = await run((tx) => listFirstSeen(tx, tenantId, noon))
  expect(seen.filter(({ person_id }) => person_id === ann.personId)).toEqual([
    {
      person_id: ann.personId,
      payee: Buffer.from('both').toString('hex'),
      at: at(-9),
      paid_at: at(-9),
    },
  ])
})

test('verified is what is approved, of an identity and of a rail', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  for (const [{ personId, walletId }, status] of [
    [ann, 'APPROVED'],
    [bob, 'HOLD'],
  ] as const) {
    await rows(
      `insert into kyc_entities (tenant_id, id, wallet_id, person_id, type, status, missing,
         attempts, created_at, moved_at)
       values ($1, gen_random_uuid(), $2, $3, 'individual', $4, '{}', 0, $5, $5)`,
      walletId,
      personId,
      status,
      noon,
    )
    await rows(
      `insert into kyc_rails (tenant_id, wallet_id, rail_id, person_id, status, paused, moved_at)
       values ($1, $2, 'ach', $3, $4, '{}', $5)`,
      walletId,
      personId,
      status,
      noon,
    )
  }
  const verified = await run((tx) => listVerified(tx, tenantId))
  expect([...verified].toSorted()).toEqual([`${ann.walletId} ach`, `${ann.walletId} inside`])
})
