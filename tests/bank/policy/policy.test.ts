import { beforeAll, expect, test } from 'vitest'
import { readOrder, type Order } from '#contract/order'
import { readOpsOrder } from '#contract/ops/order'
import {
  discardPolicyDraft,
  listPolicyVersions,
  proposePolicy,
  proposePolicyRestore,
  savePolicyDraft,
  tryPolicyDraft,
  type PolicyVersion,
} from '#contract/ops/policy'
import { approveProposal, readProposal, rejectProposal } from '#contract/ops/proposal'
import { searchAudit } from '#contract/ops/audit'
import { placeExchange, placeTransfer } from '#contract/place'
import { calcOrderV2, readPaymentTerms, type Quote } from '#contract/quote'
import { plainFee } from '#bank/policy/document'
import { CACHE_MS } from '#tests/bank/quote/quoteKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openPolicyKit, reason, withTerms } from './policyKit.ts'

const MINUTE_MS = 60_000

let bank: TestBank
let kit: Awaited<ReturnType<typeof openPolicyKit>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openPolicyKit(bank)
})

/** Nobody's session ends while a test waits. */
const settle = () => bank.clock.advance(CACHE_MS)

const transferFee = (fixed: string, percent = '0') =>
  withTerms('TRANSFER_INTERNAL', { fee: plainFee(fixed, percent) })

type Owner = Awaited<ReturnType<typeof kit.moveIn>>

async function openPayers() {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 1_000_000n)
  return [ann, bob] as const
}

const pay = async (ann: Owner, bob: Owner, amount: string, more: object = {}) =>
  (
    await ann.ask(placeTransfer, {
      from_currency_id: kit.usd,
      to_wallet_uuid: bob.walletId,
      amount,
      is_subtract: false,
      ...more,
    })
  ).body as unknown as Order

const versionsOf = async () =>
  (await kit.ask('auditor', listPolicyVersions, { limit: '100' })).body.data as PolicyVersion[]

const madeUnder = async ({ order_uuid: id }: Pick<Order, 'order_uuid'>) =>
  (await kit.ask('owner', readOpsOrder, { id })).body.policy_version

test('a fee is charged once a second person has approved it, and orders keep their version', async () => {
  const [ann, bob] = await openPayers()
  const { version } = await kit.read()
  const before = await pay(ann, bob, '100')
  expect([before.total, await madeUnder(before)]).toEqual(['100.00', version])

  await kit.save(transferFee('1.50', '0.5'))
  const id = await kit.propose()
  settle()
  expect((await pay(ann, bob, '100')).total).toBe('100.00')
  const shown = (await kit.ask('treasury', readProposal, { id })).body
  expect(shown).toMatchObject({
    kind: 'policy_publish',
    order: null,
    is_current: true,
    can_decide: true,
    policy: {
      version: version + 1,
      restores: null,
      changes: [
        { type: 'TRANSFER_INTERNAL', symbol: null, field: 'fixed', before: '0', after: '1.50' },
        { type: 'TRANSFER_INTERNAL', symbol: null, field: 'percent', before: '0', after: '0.5' },
      ],
    },
  })
  expect((await kit.ask('treasury', approveProposal, { id, reason })).body).toMatchObject({
    status: 'CARRIED_OUT',
    policy: { version: version + 1 },
  })
  settle()
  const after = await pay(ann, bob, '100')
  expect([after.total, await madeUnder(after)]).toEqual(['102.00', version + 1])
  expect(await madeUnder(before)).toBe(version)
  expect((await ann.ask(readOrder, { order_uuid: before.order_uuid })).body.total).toBe('100.00')
  expect((await kit.read()).draft).toBe(null)
  const [newest] = await versionsOf()
  expect(newest).toMatchObject({
    version: version + 1,
    published_by: { name: 'Staff owner' },
    approved_by: { name: 'Staff treasury' },
    reason,
    restores: null,
  })
})

test('a price that was shown stands, under the version it was made under', async () => {
  const [ann, bob] = await openPayers()
  await kit.publish(transferFee('1'))
  settle()
  const { version } = await kit.read()
  const words = {
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    amount: '100',
    order_type: 'TRANSFER_INTERNAL',
    is_reverse: false,
    is_subtract: false,
    wallet_id: ann.walletId,
  }
  const { quote_id } = (await ann.ask(calcOrderV2, words)).body as unknown as Quote
  await kit.publish(transferFee('2'))
  settle()
  const quoted = await pay(ann, bob, '100', { quote_id })
  expect([quoted.total, await madeUnder(quoted)]).toEqual(['101.00', version])
  const fresh = await pay(ann, bob, '100')
  expect([fresh.total, await madeUnder(fresh)]).toEqual(['102.00', version + 1])
})

test('floor, cap, tiers and a currency of its own are charged and told before typing', async () => {
  const [ann, bob] = await openPayers()
  await kit.give(ann, kit.eur, 1_000_000n)
  const fee = {
    fixed: '0',
    percent: '1',
    floor: '2',
    cap: '12',
    tiers: [{ from: '1000', percent: '0.1' }],
  }
  const currencies = [{ symbol: 'EUR', fee: plainFee('0', '3') }]
  const change = withTerms('TRANSFER_INTERNAL', { fee, currencies })
  await kit.publish(({ limits, order_types }) =>
    change({ limits: { ...limits, new_recipient: null }, order_types }),
  )
  settle()
  const totals = []
  for (const amount of ['100', '500', '1500', '5000'])
    totals.push((await pay(ann, bob, amount)).total)
  expect(totals).toEqual(['102.00', '505.00', '1510.50', '5012.00'])
  const { total } = await pay(ann, bob, '100', { from_currency_id: kit.eur })
  expect(total).toBe('103.00')
  const terms = {
    wallet_id: ann.walletId,
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: kit.usd,
    to_currency_id: kit.usd,
    is_subtract: true,
  }
  expect((await ann.ask(readPaymentTerms, terms)).body).toMatchObject({
    fee_percent: 1,
    fee_floor: '2.00',
    fee_cap: '12.00',
    fee_tiers: [{ from: '1000.00', percent: 0.1 }],
  })
})

test('limits of a day, before verification and of new recipients hold as published', async () => {
  const [ann, bob] = await openPayers()
  const free = withTerms('TRANSFER_INTERNAL', { fee: plainFee('0', '0'), currencies: [] })
  await kit.publish(({ limits, order_types }) =>
    free({
      limits: { ...limits, per_day: '500', unverified: '300', new_recipient: '200' },
      order_types,
    }),
  )
  settle()
  const code = async (amount: string, to = bob) =>
    (await pay(ann, to, amount)) as unknown as { code?: string; errors?: object[] }
  expect(await code('201')).toMatchObject({
    code: 'DESTINATION_COOLING',
    errors: [{ params: { max: '200.00' } }],
  })
  expect(await code('200')).not.toHaveProperty('code')
  const carl = await kit.moveIn()
  expect(await code('150', carl)).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    errors: [{ params: { max: '300.00', left: '100.00' } }],
  })
  await kit.rows(
    `update people set kyc_status = 'APPROVED' where tenant_id = $1 and id = $2`,
    ann.personId,
  )
  expect(await code('150', carl)).not.toHaveProperty('code')
  const exchange = { from_uuid: kit.usd, to_uuid: kit.eur, amount: '600' }
  expect((await ann.ask(placeExchange, exchange)).status).toBe(201)
  await kit.publish(({ limits, order_types }) => ({
    limits: { ...limits, per_day: null, unverified: null, new_recipient: '1000' },
    order_types,
  }))
  settle()
})

test('a draft that changed after it was proposed is not what gets published', async () => {
  await kit.save(transferFee('3'))
  const id = await kit.propose()
  await kit.save(transferFee('30'), 'compliance')
  expect((await kit.ask('treasury', approveProposal, { id, reason })).status).toBe(200)
  const { document, draft } = await kit.read()
  const fixedIn = ({ order_types }: typeof document) =>
    order_types.find(({ type }) => type === 'TRANSFER_INTERNAL')?.fee.fixed
  expect(fixedIn(document)).toBe('3')
  expect(draft && fixedIn(draft.document)).toBe('30')
  expect((await kit.ask('owner', discardPolicyDraft, { revision: draft?.revision })).body).toEqual({
    discarded: true,
  })
})

test('going back is one proposal, and gets the next number', async () => {
  const first = (await kit.read()).version
  await kit.publish(transferFee('7'))
  const { body } = await kit.ask('compliance', proposePolicyRestore, {
    version: String(first),
    reason,
  })
  expect(body).toMatchObject({
    kind: 'policy_restore',
    policy: {
      version: first + 2,
      restores: first,
      changes: [{ field: 'fixed', before: '7', after: '3' }],
    },
  })
  expect((await kit.ask('owner', approveProposal, { id: body.id, reason })).status).toBe(200)
  const [newest] = await versionsOf()
  expect(newest).toMatchObject({ version: first + 2, restores: first })
  const again = await kit.ask('owner', proposePolicyRestore, { version: String(first), reason })
  expect(again.body.code).toBe('SAME_VALUE')
  const unknown = await kit.ask('owner', proposePolicyRestore, { version: '999', reason })
  expect(unknown.body.code).toBe('NOT_FOUND')
})

test('two approvals at once publish one version', async () => {
  const { version } = await kit.read()
  await kit.save(transferFee('4'))
  const id = await kit.propose('owner')
  const key = bank.world.random.id()
  const answers = await Promise.all([
    kit.ask('treasury', approveProposal, { id, reason }, key),
    kit.ask('treasury', approveProposal, { id, reason }, key),
    kit.ask('compliance', approveProposal, { id, reason }),
    kit.ask('compliance', approveProposal, { id, reason }),
  ])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await versionsOf())[0]?.version).toBe(version + 1)
  expect((await kit.ask('compliance', approveProposal, { id, reason })).body.code).toBe(
    'STATE_CONFLICT',
  )
})

test('whoever proposed it decides nothing, and only one waits at a time', async () => {
  await kit.save(transferFee('5'))
  const id = await kit.propose('treasury')
  const { draft, proposal } = await kit.read()
  expect(proposal).toEqual({ id })
  expect((await kit.ask('treasury', approveProposal, { id, reason })).body.code).toBe(
    'STATE_CONFLICT',
  )
  const second = await kit.ask('owner', proposePolicy, { revision: draft?.revision, reason })
  expect(second.body.code).toBe('ALREADY_EXISTS')
  const { version } = await kit.read()
  expect((await kit.ask('owner', rejectProposal, { id, reason })).body.status).toBe('REJECTED')
  expect((await kit.read()).version).toBe(version)
  const about = { action: 'proposal_made', object: 'policy' }
  expect((await kit.ask('auditor', searchAudit, about)).body.data).toContainEqual(
    expect.objectContaining({ actor_name: 'Staff treasury', reason }),
  )
})

test('two who edit at once do not overwrite each other', async () => {
  const { draft, document } = await kit.read()
  const revision = draft?.revision ?? null
  const one = await kit.ask('owner', savePolicyDraft, { revision, document })
  expect(one.status).toBe(200)
  for (const stale of [revision, null])
    expect(
      (await kit.ask('treasury', savePolicyDraft, { revision: stale, document })).body.code,
    ).toBe('VERSION_CONFLICT')
  const outdated = await kit.ask('owner', proposePolicy, { revision, reason })
  expect(outdated.body.code).toBe('VERSION_CONFLICT')
  const unchanged = await kit.ask('owner', proposePolicy, { revision: one.body.revision, reason })
  expect(unchanged.body.code).toBe('SAME_VALUE')
})

const fee = plainFee('1', '0.5')

test.each([
  ['a floor above its cap', { fee: { ...fee, floor: '5', cap: '4.99' } }, 'fee/cap', 'BELOW_FLOOR'],
  [
    'tiers out of order',
    {
      fee: {
        ...fee,
        tiers: [
          { from: '10', percent: '1' },
          { from: '9', percent: '2' },
        ],
      },
    },
    'fee/tiers/1/from',
    'TIERS_ORDER',
  ],
  ['a maximum below the minimum', { min: '10', max: '9.5' }, 'max', 'BELOW_MIN'],
  ['a negative fee', { fee: { ...fee, fixed: '-1' } }, 'fee/fixed', 'FORMAT'],
  ['a hundred percent', { fee: { ...fee, percent: '100' } }, 'fee/percent', 'FORMAT'],
  [
    'an unknown currency',
    { currencies: [{ symbol: 'ZZZ', fee }] },
    'currencies/0/symbol',
    'UNKNOWN',
  ],
])('a draft with %s is refused by the name of its field', async (_, change, field, code) => {
  const before = (await kit.read()).draft?.revision
  const { document } = await kit.read()
  const place = document.order_types.findIndex(({ type }) => type === 'TRANSFER_INTERNAL')
  const { status, body } = await kit.save(withTerms('TRANSFER_INTERNAL', change))
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED'])
  expect(body.errors).toContainEqual({ pointer: `/document/order_types/${place}/${field}`, code })
  expect((await kit.read()).draft?.revision).toBe(before)
})

test('a draft without one of the order types is refused', async () => {
  const { body } = await kit.save(({ limits, order_types }) => ({
    limits,
    order_types: order_types.slice(1),
  }))
  expect(body.errors).toEqual([{ pointer: '/document/order_types', code: 'EACH_ONCE' }])
})

test('whoever only reads changes nothing, and whoever has no part of it reads nothing', async () => {
  const { draft } = await kit.read('auditor')
  const save = { revision: draft?.revision ?? null, document: (await kit.read()).document }
  for (const role of ['auditor', 'support', 'developer'] as const) {
    expect((await kit.ask(role, savePolicyDraft, save)).body.code).toBe('FORBIDDEN')
    expect((await kit.ask(role, proposePolicyRestore, { version: '1', reason })).body.code).toBe(
      'FORBIDDEN',
    )
  }
  expect((await kit.ask('support', tryPolicyDraft)).body.code).toBe('FORBIDDEN')
  expect((await kit.ask('developer', listPolicyVersions)).body.code).toBe('FORBIDDEN')
})

test('a proposal that nobody decided changes nothing', async () => {
  const { version } = await kit.read()
  await kit.save(transferFee('9'))
  const id = await kit.propose()
  await kit.rows(
    'update proposals set expires_at = $3 where tenant_id = $1 and id = $2',
    id,
    new Date(bank.clock.now().getTime() - MINUTE_MS),
  )
  expect((await kit.ask('treasury', approveProposal, { id, reason })).body.code).toBe(
    'STATE_CONFLICT',
  )
  expect((await kit.read()).version).toBe(version)
})
