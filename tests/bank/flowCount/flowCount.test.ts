import { beforeEach, expect, test } from 'vitest'
import { countFlows, type FlowCount } from '#contract/flowCount'
import {
  readFlowCounts,
  readFlowStates,
  setFlowCounting,
  type FlowStates,
} from '#contract/ops/flowCount'
import { searchAudit } from '#contract/ops/audit'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { readConfig } from '#contract/tenantConfig'
import type { Endpoint } from '#contract/kit/endpoint'
import { inTenant } from '#bank/db/engine'
import { createSweeper } from '#bank/sweep/sweeper'
import { openEveryRole } from '#tests/bank/harness/staff'
import { signUpIn } from '#tests/bank/harness/principals'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

const DAY_MS = 86_400_000

const bank = await openTestBank()
let tenantId: string
let staff: Awaited<ReturnType<typeof openEveryRole>>
let customer: { tenantId: string; bearer: string }

/** Sessions end with the day. */
async function openCast() {
  staff = await openEveryRole(bank, tenantId)
  const { bearer } = await signUpIn(bank, tenantId)
  customer = { tenantId, bearer }
}

beforeEach(async () => {
  tenantId = await openTenant(bank.world)
  await openCast()
})

const ask = (role: StaffRole, endpoint: Endpoint, input: object = {}) =>
  bank.ask(endpoint, { ...input }, staff[role])

const count = (counts: readonly object[], by = customer) => bank.ask(countFlows, { counts }, by)

const at = (state: string, reached: number, left: number): FlowCount => ({
  flow: 'place',
  state: state === '' ? 'place' : `place.${state}`,
  reached,
  left,
})

const states = async (days = '7') =>
  ((await ask('support', readFlowStates, { flow: 'place', days })).body as unknown as FlowStates)
    .states

const rows = () =>
  inTenant(bank.world.engine, tenantId, (tx) =>
    tx.rows<Record<string, unknown>>('select * from flow_counts where tenant_id = $1', [tenantId]),
  )

test('what many send adds up, and the worst state comes first', async () => {
  const other = { tenantId, bearer: (await signUpIn(bank, tenantId)).bearer }
  const first = [at('', 2, 1), at('reviewing', 2, 1)]
  expect((await count(first)).body).toMatchObject({ taken: 2 })
  await Promise.all([
    count([at('', 1, 0), at('reviewing', 1, 0)], other),
    count([at('reviewing', 1, 1), at('', 1, 1)]),
  ])
  expect(await states()).toEqual([
    { state: 'place', reached: 4, left: 2 },
    { state: 'place.reviewing', reached: 4, left: 2 },
  ])
  const { body } = await ask('auditor', readFlowCounts)
  expect(body).toMatchObject({
    is_on: true,
    flows: [{ flow: 'place', reached: 4, left: 2 }],
    can: [],
  })
})

test('who went on is taken off again, also on a later day', async () => {
  await count([at('reviewing', 3, 3)])
  bank.clock.advance(DAY_MS)
  await openCast()
  await count([at('reviewing', 0, -2)])
  expect(await states()).toEqual([{ state: 'place.reviewing', reached: 3, left: 1 }])
})

test.each([
  [6, 1],
  [7, 0],
])('%i days later a week still counts %i', async (days, left) => {
  await count([at('', 1, 0)])
  bank.clock.advance(days * DAY_MS)
  await openCast()
  const { body } = await ask('support', readFlowCounts, { days: '7' })
  expect([(await states('7')).length, (body.flows as object[]).length]).toEqual([left, left])
})

test('a row holds a day, names and numbers, and nothing of who sent it', async () => {
  await count([at('reviewing', 1, 1)])
  expect(await rows()).toEqual([
    expect.objectContaining({ flow: 'place', state: 'place.reviewing', reached: '1', stayed: '1' }),
  ])
  expect(Object.keys((await rows())[0]!).toSorted()).toEqual([
    'day',
    'flow',
    'reached',
    'state',
    'stayed',
    'tenant_id',
  ])
})

test.each([
  ['a flow that the app does not have', { ...at('', 1, 0), flow: 'ann@example.com' }],
  ['a flow of the console', { flow: 'console', state: 'console', reached: 1, left: 0 }],
  ['a state of another flow', { ...at('', 1, 0), state: 'quote' }],
  ['a state that it does not have', at('sobbing', 1, 0)],
  ['a number that one app cannot come to', at('', 1_001, 0)],
  ['a fraction', at('', 0.5, 0)],
  ['anything else with it', { ...at('', 1, 0), note: 'canary' }],
])('%s is refused, and nothing of the call is taken', async (_, wrong) => {
  const { status, body } = await count([at('reviewing', 1, 1), wrong])
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' })
  expect(await rows()).toEqual([])
})

test('an owner switches it off: the app is told, and the bank takes nothing', async () => {
  await count([at('reviewing', 1, 1)])
  expect((await ask('owner', readFlowCounts)).body).toMatchObject({ can: ['stop'] })
  const off = await ask('owner', setFlowCounting, { on: false, reason: 'Our policy' })
  expect(off.body).toMatchObject({ is_on: false })
  bank.clock.advance(2_000)
  expect((await bank.ask(readConfig, {}, { tenantId })).body).toMatchObject({ count_flows: false })
  expect((await count([at('reviewing', 1, 1)])).body).toMatchObject({ taken: 0 })
  expect(await states()).toEqual([{ state: 'place.reviewing', reached: 1, left: 1 }])
  expect((await ask('owner', readFlowCounts)).body).toMatchObject({ is_on: false, can: ['start'] })
  const { data } = (await ask('auditor', searchAudit, { action: 'flow_counting_set' })).body
  expect(data).toMatchObject([{ object: 'flow_counts off', reason: 'Our policy' }])
})

test('of two who switch it at once, one is told that it is so already', async () => {
  const both = await Promise.all(
    ['One', 'Two'].map((who) =>
      ask('owner', setFlowCounting, { on: false, reason: `${who} of us` }),
    ),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ body }) => body.code === 'SAME_VALUE')).toHaveLength(1)
})

test('everybody of the staff reads the figures, and the owner alone switches them', async () => {
  for (const role of staffRoles) {
    expect((await ask(role, readFlowCounts)).status).toBe(200)
    expect((await ask(role, readFlowStates, { flow: 'place' })).status).toBe(200)
    const switched = await ask(role, setFlowCounting, { on: true, reason: 'To see it' })
    expect(switched.body.code).toBe(role === 'owner' ? 'SAME_VALUE' : 'FORBIDDEN')
  }
  expect((await ask('owner', readFlowStates, { flow: 'dashboard' })).status).toBe(404)
})

test('figures of a tenant are not those of another', async () => {
  const elsewhere = await openTenant(bank.world)
  const { bearer } = await signUpIn(bank, elsewhere)
  await count([at('', 1, 1)], { tenantId: elsewhere, bearer })
  expect(await states('90')).toEqual([])
})

test('what is older than 90 days is deleted', async () => {
  await count([at('', 1, 1)])
  bank.clock.advance(92 * DAY_MS)
  await createSweeper(bank.world).sweep()
  expect(await rows()).toEqual([])
})
