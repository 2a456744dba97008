import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { searchAudit } from '#contract/ops/audit'
import { readCustomer, type Customer } from '#contract/ops/customer'
import { openSupportCase } from '#contract/ops/supportCase'
import type { StaffRole } from '#contract/ops/roles'
import { sendSupportCase, SUPPORT_CASE_DAYS, SUPPORT_CASES_MAX } from '#contract/supportCase'
import { createSweeper } from '#bank/sweep/sweeper'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openEveryRole, openStaff } from '#tests/bank/harness/staff'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { openTestBank, type CallOptions } from '#tests/kit/bank'

/** A recording that a customer sends, and staff open for a reason. */

const bank = await openTestBank()
const kit = await openMemberKit(bank)
const { tenantId, rows } = kit
const staff = await openEveryRole(bank, tenantId)

const DAY_MS = 24 * 3_600_000
const reason = 'They wrote that a payment stopped'

const ask = (role: StaffRole, endpoint: Endpoint, input: object) =>
  bank.ask(endpoint, { ...input }, staff[role])

const recorded = (event: string) => [
  { tab: 't1', actor: 'x:0', kind: 'born', chart: 'place', parent: null },
  { tab: 't1', actor: 'x:0', kind: 'heard', event },
  {
    tab: 't1',
    actor: 'x:0',
    kind: 'stands',
    at: { placing: 'refused' },
    status: 'active',
    remembers: { refusal: 'INSUFFICIENT_FUNDS', amount: 'a string' },
  },
]

const send = async (by: Owner, event = 'order.place') =>
  (await by.ask(sendSupportCase, { frames: recorded(event) })).body as {
    id: string
    expires_at: string
  }

const casesOf = async ({ personId: id }: Owner) =>
  ((await ask('support', readCustomer, { id })).body as unknown as Customer).support_cases

const open = ({ personId: id }: Owner, case_id: string, role: StaffRole = 'support') =>
  ask(role, openSupportCase, { id, case_id, reason })

const openedBy = (by: CallOptions, { personId: id }: Owner, case_id: string) =>
  bank.ask(openSupportCase, { id, case_id, reason }, by)

test('what a customer sends is listed, and opened as it was sent, with the reason in the audit', async () => {
  const ann = await kit.moveIn()
  const { id, expires_at } = await send(ann)
  expect(new Date(expires_at).getTime() - bank.clock.now().getTime()).toBe(
    SUPPORT_CASE_DAYS * DAY_MS,
  )
  expect(await casesOf(ann)).toEqual([
    { id, steps: 3, sent_at: bank.clock.now().toISOString(), expires_at },
  ])
  expect((await open(ann, id)).body).toEqual({ frames: recorded('order.place') })
  const asked = { action: 'support_case_opened', object: `person ${ann.personId}` }
  expect((await ask('owner', searchAudit, asked)).body.data).toEqual([
    expect.objectContaining({ actor_name: 'Staff support', reason }),
  ])
})

test('the same recording twice is one, and the newest few are kept', async () => {
  const ann = await kit.moveIn()
  const first = await send(ann, 'order.first')
  expect(await send(ann, 'order.first')).toEqual(first)
  expect(await casesOf(ann)).toHaveLength(1)
  const sent: string[] = []
  for (let count = 0; count < SUPPORT_CASES_MAX; count += 1) {
    if (count % 2 === 0) bank.clock.advance(1_000)
    sent.push((await send(ann, `order.again${count}`)).id)
  }
  const left = async () => (await casesOf(ann)).map(({ id }) => id)
  expect(await left()).toEqual(sent.toReversed())
  await send(ann, 'order.last')
  expect(await left()).not.toContain(sent[0])
  expect(await left()).toContain(sent[1])
})

test('the same recording of two customers is of each', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const [one, other] = [await send(ann), await send(bob)]
  expect(one.id).not.toBe(other.id)
  expect((await casesOf(ann)).map(({ id }) => id)).toEqual([one.id])
})

test.each([
  ['a sentence as an event', [{ tab: 't', actor: 'x:0', kind: 'heard', event: 'Pay 5 to Ann' }]],
  [
    'what an event carried',
    [{ tab: 't', actor: 'x:0', kind: 'heard', event: 'a.b', payload: { code: '1' } }],
  ],
  ['values of a context', [{ ...recorded('a.b')[2], values: { amount: '5' } }]],
  ['a value instead of its kind', [{ ...recorded('a.b')[2], remembers: { name: 'Ann Larsen!' } }]],
  ['nothing at all', []],
])('a recording with %s is refused', async (_, frames) => {
  const ann = await kit.moveIn()
  const { status, body } = await ann.ask(sendSupportCase, { frames })
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(await casesOf(ann)).toEqual([])
})

test('it lies encrypted, and opens for no other customer, tenant or role', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  const { id } = await send(ann)
  const [row] = await rows(
    'select recording from support_cases where tenant_id = $1 and id = $2',
    id,
  )
  expect((row!.recording as Buffer).toString('latin1')).not.toContain('order.place')
  expect((await open(bob, id)).body.code).toBe('NOT_FOUND')
  expect((await open(ann, 'no id')).body.code).toBe('NOT_FOUND')
  for (const role of ['treasury', 'auditor', 'developer'] as const)
    expect((await open(ann, id, role)).body.code, role).toBe('FORBIDDEN')
  const short = await ask('support', openSupportCase, { id: ann.personId, case_id: id, reason: '' })
  expect(short.body.code).toBe('VALIDATION_FAILED')
  const others = await openEveryRole(bank, (await openMemberKit(bank)).tenantId)
  const asked = { id: ann.personId, case_id: id, reason }
  expect((await bank.ask(openSupportCase, asked, others.owner)).body.code).toBe('NOT_FOUND')
})

test('it is over after its days, and deleted', async () => {
  const ann = await kit.moveIn()
  const { id } = await send(ann)
  bank.clock.advance(SUPPORT_CASE_DAYS * DAY_MS - 1)
  const late = await openStaff(bank, tenantId, 'support')
  const listed = async () =>
    (await bank.ask(readCustomer, { id: ann.personId }, late)).body.support_cases
  await createSweeper(bank.world).sweep()
  expect(await listed()).toHaveLength(1)
  expect((await openedBy(late, ann, id)).status).toBe(200)
  bank.clock.advance(1)
  expect(await listed()).toEqual([])
  expect((await openedBy(late, ann, id)).body.code).toBe('NOT_FOUND')
  bank.clock.advance(1)
  await createSweeper(bank.world).sweep()
  expect(await rows('select id from support_cases where tenant_id = $1')).toEqual([])
})
