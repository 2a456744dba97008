import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { cancelPayout, submitPayout, type PayoutDetail } from '#contract/payout'
import type { ProofBinding } from '#contract/proof'
import { Outdated } from '#bank/ledger/step'
import { payoutJobs } from '#bank/payout/run'
import { moveTenant } from '#bank/tenant/life'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { deactivateMember } from '#contract/member'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { outrun } from '#tests/kit/outrun'
import { setStepUp } from '#tests/kit/stepUp'
import { lineOf, openPayoutKit } from './payoutKit.ts'

/** Each line is paid once, whoever runs it, whenever it is killed, and whatever is done meanwhile. */

const bank = await openTestBank()
const kit = await openPayoutKit(bank)
const { payer, draft, read, submit, submitted, run, usdOf } = kit

const runOf = ({ id }: { id: string }, world = bank.world) =>
  payoutJobs(world)['payout.run']({ payoutId: id }, { tenantId: kit.tenantId, attempts: 1 })

async function ready(rows = 5) {
  const { ann, people } = await payer()
  const file = Array.from({ length: rows }, (_, at) => ({
    recipient: people[at % people.length]!.walletId,
    amount: '10',
    reference: `row ${at}`,
  }))
  return { ann, seen: await draft(ann, file) }
}

const placedIn = ({ rows }: PayoutDetail) => rows.filter(({ outcome }) => outcome === 'PLACED')

test('banks that run one payout at once pay each line once', async () => {
  const { ann, seen } = await ready()
  await submitted(ann, seen)
  await Promise.all([1, 2, 3].map(() => runOf(seen)))
  await run()
  const done = await read(ann, seen)
  expect([done.status, placedIn(done).length]).toEqual(['DONE', 5])
  expect(await usdOf(ann)).toBe(950_00n)
})

test('two presses confirm one payout', async () => {
  const { ann, seen } = await ready(2)
  const answers = await Promise.all([1, 2, 3].map(() => submit(ann, seen)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await run()
  expect(await usdOf(ann)).toBe(980_00n)
})

test.each(['before', 'after'] as const)(
  'killed %s a line is committed it goes on where it stood',
  async (when) => {
    const { ann, seen } = await ready(3)
    await submitted(ann, seen)
    const { writer } = bank.world
    let commits = 0
    const dying = {
      ...bank.world,
      writer: {
        async commit(...step: Parameters<typeof writer.commit>) {
          commits += 1
          if (commits === 1) return writer.commit(...step)
          if (when === 'after') await writer.commit(...step)
          throw new Error('The bank was killed.')
        },
      },
    }
    await expect(runOf(seen, dying)).rejects.toThrow('killed')
    expect(placedIn(await read(ann, seen)).length).toBe(when === 'after' ? 2 : 1)
    await run()
    const done = await read(ann, seen)
    expect([done.status, placedIn(done).length]).toEqual(['DONE', 3])
    expect(await usdOf(ann)).toBe(970_00n)
  },
)

test('whoever is outrun places a line anew, five times at most, and fails it at once by all else', async () => {
  async function ranWith(times: number, refused: () => Refusal) {
    const { ann, seen } = await ready(1)
    await submitted(ann, seen)
    const { tries, world } = outrun(bank.world, times, refused)
    await runOf(seen, world)
    const [row] = (await read(ann, seen)).rows
    return [tries.count, row!.outcome, row!.problem?.code ?? null]
  }
  expect(await ranWith(4, () => new Outdated())).toEqual([5, 'PLACED', null])
  expect(await ranWith(5, () => new Outdated())).toEqual([5, 'FAILED', 'STATE_CONFLICT'])
  const limited = () => new Refusal('LIMIT_EXCEEDED')
  expect(await ranWith(1, limited)).toEqual([1, 'FAILED', 'LIMIT_EXCEEDED'])
})

test('neither a bank that is paused or closed nor an owner who is paused pays a line', async () => {
  const why = { en: 'We move.', ru: 'Мы переезжаем.' }
  const tenant = `tenant-${kit.tenantId}`
  const setStatus = (status: string) =>
    bank.world.engine.asOwner((tx) =>
      tx.query('update tenants set status = $2 where tenant_id = $1', [kit.tenantId, status]),
    )
  const setState = (personId: string, state: string) =>
    kit.rows('update people set state = $3 where tenant_id = $1 and id = $2', personId, state)
  async function failsBy(begin: (id: string) => Promise<unknown>, end: typeof begin) {
    const { ann, seen } = await ready(1)
    await submitted(ann, seen)
    await begin(ann.personId)
    await runOf(seen)
    await end(ann.personId)
    return (await read(ann, seen)).rows[0]?.problem?.code
  }
  const found = [
    await failsBy(
      () => moveTenant(bank.world, tenant, { type: 'tenant.pause' }, why),
      () => moveTenant(bank.world, tenant, { type: 'tenant.resume' }),
    ),
    await failsBy(
      () => setStatus('CLOSED'),
      () => setStatus('OPEN'),
    ),
    await failsBy(
      (id) => setState(id, 'blocked'),
      (id) => setState(id, 'active'),
    ),
  ]
  expect(found).toEqual(['TENANT_PAUSED', 'TENANT_CLOSED', 'USER_BLOCKED'])
})

test('canceled while it is sent, each line was either sent or not', async () => {
  const { ann, seen } = await ready()
  await submitted(ann, seen)
  await Promise.all([runOf(seen), ann.ask(cancelPayout, { id: seen.id })])
  await run()
  const ended = await read(ann, seen)
  const paid = placedIn(ended).length
  expect(await usdOf(ann)).toBe(1_000_00n - BigInt(paid) * 10_00n)
  expect(ended.rows.map(({ outcome }) => outcome === 'PLACED' || outcome === 'LEFT_OUT')).toEqual(
    ended.rows.map(() => true),
  )
})

test('money that goes elsewhere meanwhile fails lines, and nothing more leaves than was confirmed', async () => {
  const { ann, seen } = await ready()
  await submitted(ann, seen)
  await kit.give(ann, kit.usd, -975_00n)
  await run()
  const done = await read(ann, seen)
  expect(done.rows.map(lineOf)).toEqual([
    '1 PLACED',
    '2 PLACED',
    '3 FAILED INSUFFICIENT_FUNDS',
    '4 FAILED INSUFFICIENT_FUNDS',
    '5 FAILED INSUFFICIENT_FUNDS',
  ])
  expect(await usdOf(ann)).toBe(5_00n)
})

test('the whole is confirmed with a second factor, for these lines and no others', async () => {
  const asking = await openPayoutKit(bank, { proofs: strict })
  const proving = openProving(bank, asking)
  const { ann, people } = await asking.payer()
  const rows = people.map(({ walletId }) => ({ recipient: walletId, amount: '10' }))
  const seen = await asking.draft(ann, rows)
  const before = await asking.usdOf(ann)
  const refused = await asking.submit(ann, seen)
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  const other = await asking.draft(ann, rows)
  await proving.prove(ann, refused.body.bound as ProofBinding)
  expect((await asking.submit(ann, other)).body.code).toBe('STEP_UP_REQUIRED')
  await asking.submitted(ann, seen)
  await asking.run()
  const done = await asking.read(ann, seen)
  expect(done.rows.map(({ order_status }) => order_status)).toEqual(rows.map(() => 'COMPLETE'))
  expect(await asking.usdOf(ann)).toBe(before - 30_00n)
})

test('what was confirmed without a second factor is not paid once one is asked for', async () => {
  const { ann, seen } = await ready(1)
  await submitted(ann, seen)
  await setStepUp(bank, strict, kit.tenantId)
  await run()
  expect((await read(ann, seen)).rows.map(lineOf)).toEqual(['1 FAILED STEP_UP_REQUIRED'])
  expect(await usdOf(ann)).toBe(1_000_00n)
  await setStepUp(bank, 'off', kit.tenantId)
})

test('an admin pays from the owner’s wallet while they may, a payer and strangers do not', async () => {
  const members = await openMemberKit(bank)
  const [owner, admin, paid, payee] = [
    await members.moveIn(),
    await members.moveIn(),
    await members.moveIn(),
    await members.moveIn(),
  ]
  const id = await members.letIn(owner, admin, 'admin')
  await members.letIn(owner, paid, 'payer')
  await members.give(owner, members.usd, 1_000_00n)
  const more = { currency_id: members.usd }
  const rows = [{ recipient: payee.walletId, amount: '10' }]
  const acting = members.inWalletOf(owner, admin)
  const paying = members.inWalletOf(owner, paid)
  expect((await kit.create(paying, rows, more)).body.code).toBe('ROLE_NOT_ALLOWED')
  expect((await kit.create(members.inWalletOf(owner, payee), rows, more)).status).toBe(404)
  const drain = () => bank.worker.drain(members.tenantId)

  const first = await draft(acting, rows, more)
  await submitted(acting, first)
  await drain()
  expect((await read(owner, first)).rows.map(lineOf)).toEqual(['1 PLACED'])
  expect(await members.has(owner.walletId, members.usd)).toEqual([990_00n, 0n])

  const second = await draft(acting, rows, more)
  const seen = { id: second.id, version: 1, rows: 1, total: '10.00' }
  expect((await acting.ask(submitPayout, seen)).status).toBe(200)
  await owner.ask(deactivateMember, { user_data_uuid: id })
  await drain()
  expect((await read(owner, second)).rows.map(lineOf)).toEqual(['1 FAILED ROLE_NOT_ALLOWED'])
  expect(await members.has(owner.walletId, members.usd)).toEqual([990_00n, 0n])
})

test('the orders of a payout never add up to more than was confirmed', async () => {
  const over = await kit.rows(
    `select p.id from payouts p
     join payout_rows r on r.tenant_id = p.tenant_id and r.payout_id = p.id
     join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id
     where p.tenant_id = $1 group by p.id, p.total having sum(o.total) > coalesce(p.total, 0)`,
  )
  expect(over).toEqual([])
})
