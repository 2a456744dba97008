import { expect, test } from 'vitest'
import {
  acceptKycTerms,
  appealKyc,
  listKycRails,
  makeSumsubToken,
  openKycVisit,
  readKycEntity,
  readKycRail,
  submitKycRail,
  type KycRail,
} from '#contract/kyc'
import type { Endpoint } from '#contract/kit/endpoint'
import { readUserData } from '#contract/person'
import { initPersona, resumePersona } from '#contract/persona'
import { renewTerms } from '#contract/sandboxKyc'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { listWallets, type WalletListed } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openVerifying } from './visitor.ts'

const bank = await openTestBank()
const kit = await openVerifying(bank)
const rail = (owner: Owner, endpoint: Endpoint = readKycRail, words: object = {}) =>
  owner.ask(endpoint, { rail_id: 'eu-payments', ...words })
const statusOf = async (owner: Owner) =>
  ((await rail(owner)).body as unknown as KycRail).wallet_rail.status

/** The verification status in the list of wallets. */
const listedWith = async (owner: Owner) =>
  ((await owner.ask(listWallets)).body.data as WalletListed[]).find(
    ({ uuid }) => uuid === owner.walletId,
  )?.kyc_info

test('a new wallet has no entity and no submitted rails', async () => {
  const owner = await kit.moveIn()
  expect(await listedWith(owner)).toBeNull()
  expect((await owner.ask(readKycEntity)).status).toBe(404)
  const { body } = await owner.ask(listKycRails)
  const rails = body.data as KycRail[]
  expect(rails.map(({ wallet_rail }) => wallet_rail.status)).toEqual(
    Array.from({ length: 5 }, () => 'UNVERIFIED'),
  )
  expect(rails.find(({ id }) => id === 'swift')?.order_types).toContain('TBD_SWIFT_WITHDRAWAL')
})

test('a rail needs its terms to be submitted and the entity to be approved', async () => {
  const owner = await kit.moveIn()
  expect((await rail(owner, submitKycRail)).body).toMatchObject({
    code: 'STEP_OUT_OF_ORDER',
    state: 'TERMS',
  })
  await rail(owner, acceptKycTerms)
  expect((await rail(owner, submitKycRail)).body).toMatchObject({
    code: 'STEP_OUT_OF_ORDER',
    state: 'ENTITY',
  })
  await kit.handIn(owner)
  expect(await listedWith(owner)).toEqual({ status: 'PENDING' })
  expect((await rail(owner, submitKycRail)).body).toMatchObject({
    wallet_rail: { status: 'PENDING', terms_confirmed: true },
  })
  await kit.say(owner, 'green')
  expect(await statusOf(owner)).toBe('APPROVED')
  expect((await rail(owner, submitKycRail)).body.code).toBe('STATE_CONFLICT')
})

test('stores version, time and IP of accepted terms', async () => {
  const owner = await kit.moveIn()
  const { body } = await rail(owner, acceptKycTerms, { version: 1 })
  expect(body).toMatchObject({ wallet_rail: { terms_and_conditions: [{ version: 1 }] } })
  const [row] = await kit.rows<{ ip: string; version: number; accepted_at: Date }>(
    'select ip, version, accepted_at from kyc_acceptances where tenant_id = $1 and wallet_id = $2',
    owner.walletId,
  )
  expect(row).toEqual({ ip: '10.0.0.1', version: 1, accepted_at: bank.clock.now() })
})

test('refuses outdated terms and names the current version', async () => {
  const other = await openVerifying(bank)
  const owner = await other.moveIn()
  await rail(owner, acceptKycTerms)
  await rail(owner, renewTerms)
  const { status, body } = await rail(owner, acceptKycTerms, { version: 1 })
  expect([status, body.code]).toEqual([409, 'TERMS_OUTDATED'])
  expect(body.errors).toMatchObject([{ params: { version: '2' } }])
  expect((await rail(owner, submitKycRail)).body.code).toBe('TERMS_OUTDATED')
  expect((await rail(owner, acceptKycTerms, { version: 2 })).body).toMatchObject({
    terms_version: 2,
    wallet_rail: { terms_confirmed: true },
  })
})

test('a soft refusal names what failed, and the next session asks only for that', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner)
  await kit.say(owner, 'retry', ['face'])
  expect(await kit.entity(owner)).toMatchObject({
    status: 'SOFT_REJECT',
    missing: ['face'],
    reason: 'face_differs',
    attempts_left: 2,
    can_visit: true,
    is_final: false,
  })
  expect((await kit.open(owner)).parts).toEqual(['face'])
  expect((await kit.handIn(owner, 'green')).status).toBe('APPROVED')
})

test('staff review the entity after the last attempt', async () => {
  const owner = await kit.moveIn()
  for (const _ of [1, 2, 3]) {
    await kit.handIn(owner)
    await kit.say(owner, 'retry')
    bank.clock.advance(60_000)
  }
  expect(await kit.entity(owner)).toMatchObject({
    status: 'HOLD',
    reason: 'too_many_tries',
    can_visit: false,
  })
  expect((await owner.ask(openKycVisit)).body.code).toBe('STATE_CONFLICT')
})

test('a final refusal is appealed once, and the text is stored encrypted', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'final')
  expect(await kit.entity(owner)).toMatchObject({ is_final: true, can_appeal: true })
  const words = 'My name was spelled another way.'
  expect((await owner.ask(appealKyc, { words })).body).toMatchObject({ stage: 'appealed' })
  expect((await owner.ask(appealKyc, { words })).status).toBe(409)
  expect((await kit.move(owner, 'reopen')).body).toMatchObject({ status: 'HOLD' })
})

test('two different officers must approve a held entity', async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'manual')
  for (const officer of ['first', 'first'])
    expect((await kit.move(owner, 'approve', officer)).body.status).toBe('HOLD')
  expect((await kit.move(owner, 'approve', 'second')).body.status).toBe('APPROVED')
})

test('detects the same document of another person in any spelling', async () => {
  const number = 'TWICE 778'
  const first = await kit.moveIn()
  expect((await kit.handIn(first, 'green', { gov_id_number: number })).status).toBe('APPROVED')
  const second = await kit.moveIn()
  expect((await kit.handIn(second, 'green', { gov_id_number: 'twice-778' })).status).toBe('DOUBLE')
  expect((await kit.move(second, 'other')).body.status).toBe('DECLINED')
})

test('staff review a document that does not match the profile', async () => {
  const owner = await kit.moveIn()
  await kit.rows(
    `update people set last_name = 'Quite Other' where tenant_id = $1 and id = $2`,
    owner.personId,
  )
  expect(await kit.handIn(owner, 'green', { gov_id_number: 'OTHER001' })).toMatchObject({
    status: 'HOLD',
    reason: 'data_differs',
  })
})

test("the person's status follows the entity", async () => {
  const owner = await kit.moveIn()
  await kit.handIn(owner, 'green', { gov_id_number: 'KNOWN001' })
  expect((await owner.ask(readUserData)).body).toMatchObject({ kyc_status: 'APPROVED' })
  const mine = await kit.entity(owner)
  expect(mine).toMatchObject({ first_name: 'Rowan', gov_id_number: '•••• N001' })
})

test('hides the verification of others', async () => {
  const owner = await kit.moveIn()
  await kit.open(owner)
  const other = await kit.moveIn()
  const { walletId: wallet_id } = owner
  for (const call of [readKycEntity, listKycRails, openKycVisit])
    expect((await other.ask(call, { wallet_id })).body.code).toBe('NOT_FOUND')
  expect((await rail(other, submitKycRail, { wallet_id })).status).toBe(404)
})

test('customers cannot approve themselves', async () => {
  const owner = await kit.moveIn()
  expect((await rail(owner, submitKycRail, { status: 'APPROVED' })).body.code).toBe(
    'VALIDATION_FAILED',
  )
})

test('an inquiry is started once, resumed, and closed when submitted', async () => {
  const owner = await kit.moveIn()
  const begin = () => owner.ask(initPersona, { type: 'individual' })
  const { inquiryId, templateId } = (await begin()).body as Record<string, string>
  expect(templateId).toBeTruthy()
  expect((await begin()).body.inquiryId).toBe(inquiryId)
  const resume = (inquiry_id?: string) => owner.ask(resumePersona, { inquiry_id })
  expect((await resume(inquiryId)).body).toMatchObject({ inquiryId, sessionId: expect.any(String) })
  expect((await resume(owner.walletId)).status).toBe(404)
  await kit.handIn(owner, 'final')
  const { status, body } = await resume(inquiryId)
  expect([status, body.state]).toEqual([409, 'REJECT'])
})

test('makes a token only for oneself', async () => {
  const owner = await kit.moveIn()
  const { id } = (await owner.ask(readUserData)).body
  expect((await owner.ask(makeSumsubToken, { user_data_id: id })).body).toMatchObject({
    user_data_id: id,
    token: expect.any(String),
  })
  expect((await owner.ask(makeSumsubToken, { user_data_id: 7 })).status).toBe(404)
  const elsewhere = await openVerifying(bank, {
    config: { kyc: { vendor: 'persona', attemptsMax: 3 } },
  })
  const theirs = await elsewhere.moveIn()
  const user_data_id = (await theirs.ask(readUserData)).body.id
  const refused = await theirs.ask(makeSumsubToken, { user_data_id })
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
})

test('gives out at most ten links an hour', async () => {
  const owner = await kit.moveIn()
  for (let at = 0; at < 10; at++) await kit.open(owner)
  const { status, body } = await owner.ask(openKycVisit)
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED'])
  await kit.rows(
    `update kyc_visits set links_since = links_since - interval '1 hour' where tenant_id = $1`,
  )
  expect((await owner.ask(openKycVisit)).status).toBe(200)
})
