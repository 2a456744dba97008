import { expect, test } from 'vitest'
import { acceptKycTerms, readKycRail, submitKycRail } from '#contract/kyc'
import { moveKyc, renewTerms, sayVerdict } from '#contract/sandboxKyc'
import { createWallet } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

/** What the sandbox's vendor and staff can be made to say, and when they cannot. */

const bank = await openTestBank()
const kit = await openVerifying(bank)

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code ?? body.status)}`

test('nothing is said of what was not begun, nor of another’s wallet', async () => {
  const [owner, other] = [await kit.moveIn(), await kit.moveIn()]
  for (const call of [sayVerdict, moveKyc]) {
    expect(codeOf(await owner.ask(call, { word: call === moveKyc ? 'due' : 'green' }))).toBe(
      '404 NOT_FOUND',
    )
    const words = { wallet_id: owner.walletId, word: call === moveKyc ? 'due' : 'green' }
    expect(codeOf(await other.ask(call, words))).toBe('404 NOT_FOUND')
  }
  expect(codeOf(await owner.ask(renewTerms, { rail_id: 'none' }))).toBe('404 NOT_FOUND')
  expect(codeOf(await other.ask(renewTerms, { rail_id: 'swift', wallet_id: owner.walletId }))).toBe(
    '404 NOT_FOUND',
  )
})

test('a verdict that fits nowhere names the state', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'final')
  for (const word of ['green', 'retry', 'pending']) {
    const answer = await kit.say(owner, word)
    expect([word, codeOf(answer), answer.body.state]).toEqual([
      word,
      '409 STATE_CONFLICT',
      'REJECT',
    ])
  }
})

test('after approval, whatever a vendor finds is looked at by staff', async () => {
  for (const word of ['hit', 'retry']) {
    const owner = await kit.moveIn()
    await kit.handIn(owner, 'green')
    expect(codeOf(await kit.say(owner, word))).toBe('200 HOLD')
    expect((await kit.entity(owner)).reason).toBe('new_finding')
  }
})

test.each([
  ['needs', 'HOLD', 'needs_more', ['address']],
  ['retry', 'SOFT_REJECT', 'unreadable', ['document']],
  ['manual', 'HOLD', 'manual_review', []],
  ['final', 'REJECT', 'fraud', []],
  ['duplicate', 'DOUBLE', 'duplicate', []],
] as const)('the vendor’s page may end in %s', async (outcome, status, reason, missing) => {
  const found = await kit.handIn(await kit.moveIn(), outcome)
  expect(found).toMatchObject({ status, missing })
  if (outcome !== 'final') expect(found.reason).toBe(reason)
})

test('a retry names by its first part what was wrong', async () => {
  for (const [part, reason] of [
    ['face', 'face_differs'],
    ['questions', 'data_differs'],
    ['document', 'unreadable'],
    ['address', 'unreadable'],
  ] as const) {
    const owner = await kit.moveIn()
    await kit.handIn(owner)
    await kit.say(owner, 'retry', [part])
    expect([part, (await kit.entity(owner)).reason]).toEqual([part, reason])
  }
})

test('staff ask for more, decline, and withdraw what they approved', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'manual')
  const more = (await kit.move(owner, 'more')).body
  expect(more).toMatchObject({
    status: 'HOLD',
    reason: 'needs_more',
    missing: ['address'],
    message: 'Please send a document that shows your address.',
    can_visit: true,
  })
  expect((await kit.open(owner)).parts).toEqual(['address'])
  expect((await kit.handIn(owner, 'green')).status).toBe('APPROVED')
  expect((await kit.move(owner, 'due')).body).toMatchObject({
    status: 'APPROVED',
    stage: 'requirements_due',
  })
  expect((await kit.move(owner, 'overdue')).body).toMatchObject({
    status: 'HOLD',
    reason: 'requirement_overdue',
    missing: ['document'],
  })
  expect((await kit.move(owner, 'decline')).body).toMatchObject({
    status: 'DECLINED',
    reason: 'policy',
    can_appeal: true,
    is_final: true,
  })
  expect(codeOf(await kit.move(owner, 'reopen'))).toBe('409 STATE_CONFLICT')
  const second = await kit.moveIn()
  await kit.handIn(second, 'green')
  expect((await kit.move(second, 'withdraw')).body).toMatchObject({
    status: 'DECLINED',
    reason: 'withdrawn',
  })
})

test('two people with one document are one, if staff say so', async () => {
  const [first, second] = [await kit.moveIn(), await kit.moveIn()]
  await kit.handIn(first, 'green', { gov_id_number: 'MERGED01' })
  expect((await kit.handIn(second, 'green', { gov_id_number: 'MERGED01' })).status).toBe('DOUBLE')
  expect(codeOf(await kit.move(second, 'approve'))).toBe('409 STATE_CONFLICT')
  expect(codeOf(await kit.move(second, 'merge'))).toBe('200 APPROVED')
})

test('a rail is submitted once, and again while it waits without another step', async () => {
  const owner = await kit.moveIn()
  const rail = () => owner.ask(submitKycRail, { rail_id: 'swift' })
  await owner.ask(acceptKycTerms, { rail_id: 'swift' })
  await kit.handIn(owner)
  const first = await rail()
  const steps = () =>
    kit.rows(`select 1 from kyc_history where tenant_id = $1 and wallet_id = $2`, owner.walletId)
  const before = (await steps()).length
  const again = await rail()
  expect([again.status, again.body.wallet_rail]).toEqual([200, first.body.wallet_rail])
  expect((await steps()).length).toBe(before)
  expect(codeOf(await owner.ask(submitKycRail, { rail_id: 'none' }))).toBe('404 NOT_FOUND')
  expect(codeOf(await owner.ask(readKycRail, { rail_id: 'none' }))).toBe('404 NOT_FOUND')
})

test('a business is verified by its papers, and its owner keeps their name', async () => {
  const owner = await kit.moveIn()
  const wallet_id = String((await owner.ask(createWallet, { type: 'business' })).body.uuid)
  const business = { ...owner, walletId: wallet_id }
  const link = await kit.open(owner, { wallet_id })
  expect(link.parts).toEqual(['business', 'document', 'face', 'questions'])
  const page = await kit.enter(link.url)
  for (const part of link.parts) await page.fill(part)
  await page.send('hand-in', { outcome: 'green' })
  await bank.relay.drain()
  const { body } = await owner.ask(sayVerdict, { wallet_id, word: 'pending' })
  expect(body.code).toBe('STATE_CONFLICT')
  const [person] = await kit.rows<{ last_name: string | null }>(
    'select last_name from people where tenant_id = $1 and id = $2',
    owner.personId,
  )
  expect([business.walletId === wallet_id, person?.last_name]).toEqual([true, null])
})
