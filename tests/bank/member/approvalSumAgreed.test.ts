import { expect, test } from 'vitest'
import { agreeApprovalSum, setApprovalSum, stopApprovalSum } from '#contract/approvalSum'
import { deactivateMember, listMembers, removeMember } from '#contract/member'
import { listNotices, type NoticePage } from '#contract/notice'
import { changeUserData } from '#contract/person'
import { renameWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { placed } from '#tests/bank/order/orderKit'
import { openSumKit } from './sumKit.ts'

/** A higher sum of a wallet, to which somebody who approves has to agree before it comes. */

const bank = await openTestBank()
const kit = await openSumKit(bank)
const { moveIn, letIn, inWalletOf, noticesOf, grant, setUp } = kit
const { sumOf, set, agree, shared, pay, stayIn } = kit

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const inMs = (ms: number) => new Date(bank.clock.now().getTime() + ms).toISOString()

/** An owner who asked for a higher sum, and nobody agreed yet. */
async function raised(sum: string | null = '500') {
  const all = await shared()
  await stayIn()
  await set(all.owner, sum)
  return all
}

const waits = { status: 'NEW', sub_status: 'awaiting_approver' }

test('nobody agrees: it does not come after a day, and is gone after a week', async () => {
  const { owner, payee, approver } = await raised()
  const next = { sum: '500.00', from: inMs(DAY_MS), agree_until: inMs(7 * DAY_MS) }
  expect(await sumOf(owner)).toEqual({ sum: '100.00', next })
  bank.clock.advance(7 * DAY_MS - 1)
  expect(await sumOf(approver)).toEqual({ sum: '100.00', next })
  expect(await placed(pay(owner, payee, '101'))).toMatchObject(waits)
  bank.clock.advance(1)
  expect(await sumOf(owner)).toEqual({ sum: '100.00', next: null })
  expect(await placed(pay(owner, payee, '101'))).toMatchObject(waits)
  expect((await agree(approver, '500')).body.code).toBe('STATE_CONFLICT')
  expect((await approver.ask(stopApprovalSum)).body.code).toBe('STATE_CONFLICT')
  const anew = { from: inMs(DAY_MS), agree_until: inMs(7 * DAY_MS) }
  expect((await set(owner, '500')).body.data).toMatchObject({ next: anew })
})

test('agreed to within the day, it comes at the end of it and no earlier', async () => {
  const { owner, payee, approver } = await raised()
  const from = inMs(DAY_MS)
  bank.clock.advance(HOUR_MS)
  const agreed = await agree(approver, '500')
  const next = { sum: '500.00', from, agree_until: null }
  expect(agreed.body.data).toEqual({ sum: '100.00', next })
  expect((await agree(approver, '500')).body.code).toBe('STATE_CONFLICT')
  expect(await placed(pay(owner, payee, '101'))).toMatchObject(waits)
  bank.clock.advance(23 * HOUR_MS)
  expect(await sumOf(owner)).toEqual({ sum: '500.00', next: null })
  expect(await placed(pay(owner, payee, '101'))).not.toMatchObject(waits)
  expect(await placed(pay(owner, payee, '501'))).toMatchObject(waits)
})

test('agreed to later, it comes at once', async () => {
  const { owner, payee, approver } = await raised(null)
  bank.clock.advance(3 * DAY_MS)
  expect((await agree(approver, null)).body.data).toEqual({ sum: null, next: null })
  expect(await placed(pay(owner, payee, '900'))).not.toMatchObject(waits)
  expect((await agree(approver, null)).body.code).toBe('STATE_CONFLICT')
})

test('an admin agrees too; the owner, a payer and a viewer do not', async () => {
  const { owner } = await raised()
  const by = async (role: 'admin' | 'payer' | 'viewer') => {
    const one = await moveIn()
    await letIn(owner, one, role)
    return agree(inWalletOf(owner, one), '500')
  }
  const refused = [await agree(owner, '500'), await by('payer'), await by('viewer')]
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('ROLE_NOT_ALLOWED'))
  const stranger = inWalletOf(owner, await moveIn())
  expect((await agree(stranger, '500')).body.code).toBe('NOT_FOUND')
  expect(await sumOf(owner)).toMatchObject({ next: { agree_until: expect.any(String) } })
  expect((await by('admin')).body.data).toMatchObject({ next: { agree_until: null } })
})

test('only the sum that comes is agreed to, and only where one does', async () => {
  const { owner, approver } = await raised()
  for (const sum of ['499.99', '5000', '100', null])
    expect((await agree(approver, sum)).body.code).toBe('STATE_CONFLICT')
  for (const sum of ['0', '1.001'])
    expect((await agree(approver, sum)).body.code).toBe('AMOUNT_INVALID')
  // What is agreed to is not another sum that the owner asks for later.
  await agree(approver, '500')
  await set(owner, '600')
  expect(await sumOf(owner)).toMatchObject({
    next: { sum: '600.00', agree_until: expect.any(String) },
  })
  await set(owner, '100')
  expect((await agree(approver, '600')).body.code).toBe('STATE_CONFLICT')
  expect(await sumOf(owner)).toEqual({ sum: '100.00', next: null })
})

test('whoever agrees proves it by their own second factor, for that sum alone', async () => {
  const { owner, approver } = await shared()
  await setUp(approver.bearer)
  await stayIn()
  await set(owner, '500')
  const asked = await approver.ask(agreeApprovalSum, { sum: '500' })
  expect(asked.body).toMatchObject({
    code: 'STEP_UP_REQUIRED',
    bound: { purpose: 'members', wallet_id: owner.walletId, amount: '500.00' },
  })
  await grant(approver.bearer, asked.body.bound as never)
  await owner.ask(setApprovalSum, { sum: '900' })
  expect((await approver.ask(agreeApprovalSum, { sum: '900' })).body.code).toBe('STEP_UP_REQUIRED')
  await owner.ask(setApprovalSum, { sum: '500' })
  expect((await approver.ask(agreeApprovalSum, { sum: '500' })).status).toBe(200)
})

test('it is stopped before the agreement and after it', async () => {
  const { owner, approver } = await raised()
  expect((await approver.ask(stopApprovalSum)).body.data).toEqual({ sum: '100.00', next: null })
  await set(owner, '500')
  await agree(approver, '500')
  expect((await approver.ask(stopApprovalSum)).body.data).toEqual({ sum: '100.00', next: null })
  bank.clock.advance(2 * DAY_MS)
  expect(await sumOf(owner)).toEqual({ sum: '100.00', next: null })
})

test('once nobody is left to agree, the owner asks anew and waits a day', async () => {
  const { owner, payee, id } = await raised()
  bank.clock.advance(HOUR_MS)
  await owner.ask(removeMember, { user_data_uuid: id })
  expect(await sumOf(owner)).toMatchObject({ next: { agree_until: expect.any(String) } })
  bank.clock.advance(2 * DAY_MS)
  expect((await pay(owner, payee, '101')).body.code).toBe('APPROVER_REQUIRED')
  const next = { sum: '500.00', from: inMs(DAY_MS), agree_until: null }
  expect((await set(owner, '500')).body.data).toEqual({ sum: '100.00', next })
  bank.clock.advance(HOUR_MS)
  // A day from the first time it is asked for alone.
  expect((await set(owner, '500')).body.data).toEqual({ sum: '100.00', next })
  bank.clock.advance(23 * HOUR_MS)
  expect(await sumOf(owner)).toEqual({ sum: '500.00', next: null })
})

test('the owner and those who approve are told, each of what is theirs to do', async () => {
  const { owner, approver, second } = await raised()
  const viewer = await moveIn()
  await letIn(owner, viewer, 'viewer')
  const told = async (one: Owner) =>
    (await noticesOf(one)).filter((kind) => kind.startsWith('member_sum')).toSorted()
  expect(await told(owner)).toEqual(['member_sum_raised'])
  expect(await told(second)).toEqual(['member_sum_to_agree'])
  await agree(approver, '500')
  expect(await told(owner)).toEqual(['member_sum_agreed', 'member_sum_raised'])
  expect(await told(second)).toEqual(['member_sum_agreed', 'member_sum_to_agree'])
  expect(await told(viewer)).toEqual([])
})

test('whoever approves is told of which wallet it is, and the owner is not', async () => {
  const { owner, second } = await shared()
  await owner.ask(renameWallet, { uuid: owner.walletId, name: 'Studio' })
  await set(owner, '500')
  const factsOf = async (one: Owner) => {
    await noticesOf(one)
    const { data } = (await one.ask(listNotices)).body as unknown as NoticePage
    return data.find(({ kind }) => kind.startsWith('member_sum'))?.facts
  }
  expect([await factsOf(owner), await factsOf(second)]).toEqual([{}, { wallet: 'Studio' }])
  await owner.ask(renameWallet, { uuid: owner.walletId, name: null })
  await owner.ask(changeUserData, { preferred_name: 'Ines' })
  bank.clock.advance(1_000)
  await set(owner, '600')
  expect([await factsOf(owner), await factsOf(second)]).toEqual([{}, { wallet: 'Ines' }])
})

test('agreed and ended at once: it is one of the two', async () => {
  const ends = [
    ({ owner }: Awaited<ReturnType<typeof raised>>) => owner.ask(stopApprovalSum),
    ({ owner }: Awaited<ReturnType<typeof raised>>) => set(owner, '600'),
    ({ owner, id }: Awaited<ReturnType<typeof raised>>) =>
      owner.ask(removeMember, { user_data_uuid: id }),
    ({ owner, id }: Awaited<ReturnType<typeof raised>>) =>
      owner.ask(deactivateMember, { user_data_uuid: id }),
  ]
  for (const end of ends) {
    const all = await raised()
    const [agreed, ended] = await Promise.all([agree(all.approver, '500'), end(all)])
    expect(ended.status).toBeLessThan(300)
    const { next } = await sumOf(all.owner)
    const isAgreed = next?.sum === '500.00' && next.agree_until === null
    // A sum that was stopped or replaced after the agreement is no longer agreed to.
    if (end === ends[0] || end === ends[1]) expect(isAgreed).toBe(false)
    else expect(isAgreed).toBe(agreed.status === 200)
    expect([200, 403, 404, 409]).toContain(agreed.status)
  }
})

test('what waited when this was introduced comes as it was asked for', async () => {
  const { owner } = await raised()
  await kit.rows(
    'update wallet_approval_sums set agree_until = null where tenant_id = $1 and wallet_id = $2',
    owner.walletId,
  )
  bank.clock.advance(DAY_MS)
  const { body } = await owner.ask(listMembers)
  expect(body.approval_sum).toEqual({ sum: '500.00', next: null })
})
