import { beforeAll, expect, test } from 'vitest'
import {
  discardPolicyDraft,
  listPolicyVersions,
  proposePolicy,
  proposePolicyRestore,
  savePolicyDraft,
  tryPolicyDraft,
  type PolicyVersion,
} from '#contract/ops/policy'
import { approveProposal, rejectProposal } from '#contract/ops/proposal'
import { searchAudit } from '#contract/ops/audit'
import { bulkRow } from '#bank/ledger/step'
import { plainFee } from '#bank/policy/document'
import { policiesPublished } from '#bank/policy/policy.rows'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { openPolicyKit, reason, withTerms } from './policyKit.ts'

const MINUTE_MS = 60_000

let bank: TestBank
let kit: Awaited<ReturnType<typeof openPolicyKit>>

beforeAll(async () => {
  bank = await openTestBank()
  kit = await openPolicyKit(bank)
})

const transferFee = (fixed: string) => withTerms('TRANSFER_INTERNAL', { fee: plainFee(fixed, '0') })

const versionsOf = async () =>
  (await kit.ask('auditor', listPolicyVersions, { limit: '100' })).body.data as PolicyVersion[]

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
  expect(newest).toMatchObject({
    version: first + 2,
    restores: first,
    changes: [{ field: 'fixed', before: '7', after: '3' }],
  })
  expect((await versionsOf()).at(-1)).toMatchObject({ version: 1, changes: [] })
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
  for (const stale of [revision, 'none']) {
    const discarded = await kit.ask('owner', discardPolicyDraft, { revision: stale })
    expect(discarded.body.code).toBe('VERSION_CONFLICT')
  }
  const outdated = await kit.ask('owner', proposePolicy, { revision, reason })
  expect(outdated.body.code).toBe('VERSION_CONFLICT')
  const unchanged = await kit.ask('owner', proposePolicy, { revision: one.body.revision, reason })
  expect(unchanged.body.code).toBe('SAME_VALUE')
})

test('a number that is taken, or not the next, is not published', async () => {
  const { version, document } = await kit.read()
  const publish = (number: number) =>
    bank.world.writer.commit(kit.tenantId, {
      transfers: [],
      rows: [
        bulkRow(policiesPublished, {
          version: number,
          document,
          publishedBy: kit.staff.owner.id,
          approvedBy: kit.staff.treasury.id,
          reason,
          restores: null,
          draft: null,
        }),
      ],
    })
  for (const number of [version, version + 2])
    await expect(publish(number)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  expect((await kit.read()).version).toBe(version)
  await publish(version + 1)
  expect((await kit.read()).version).toBe(version + 1)
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

test('a limit below every minimum is refused, and zero is not', async () => {
  const limited = (per_day: string) =>
    kit.save(({ limits, order_types, ...rest }) => ({
      ...rest,
      limits: { ...limits, per_day },
      order_types: order_types.map((terms) => ({ ...terms, min: '5' })),
    }))
  expect((await limited('4.99')).body.errors).toEqual([
    { pointer: '/document/limits/per_day', code: 'NOTHING_FITS' },
  ])
  for (const limit of ['5', '0']) {
    const { status, body } = await limited(limit)
    expect([status, body.errors]).toEqual([200, undefined])
  }
  const { draft } = await kit.read()
  await kit.ask('owner', discardPolicyDraft, { revision: draft?.revision })
})

test('a draft without one of the order types is refused', async () => {
  const { body } = await kit.save(({ limits, order_types, ...rest }) => ({
    ...rest,
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
