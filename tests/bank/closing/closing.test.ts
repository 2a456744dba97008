import { expect, test } from 'vitest'
import { createBalanceCard, deleteCard } from '#contract/card'
import { listIssuingPrograms, type IssuingProgram } from '#contract/program'
import { openAccount } from '#contract/account'
import { createKey } from '#contract/developer'
import { verifyEmailCode } from '#contract/enterCode'
import { createPaymentRequest, readRequestLink } from '#contract/paymentRequest'
import { readUser } from '#contract/person'
import { createPayout, submitPayout, type PayoutDetail } from '#contract/payout'
import { placeTransfer } from '#contract/place'
import type { ProofBinding } from '#contract/proof'
import { refreshTokens } from '#contract/session'
import { askEmailCode } from '#contract/signIn'
import { listWallets } from '#contract/wallet'
import { createWebhook } from '#contract/webhook'
import { plantOrder, unknownOutcome } from '#tests/bank/harness/doubtful'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openClosing } from './closingKit.ts'

/** What is in the way of closing an account, what ends with it, and what is left of it. */

const bank = await openTestBank()
const kit = await openClosing(bank)
const { moveIn, close, read, obstaclesOf, endsOf, stateOf, give, rows, usd } = kit

test('somebody who has nothing closes the account, and is told so at the address it had', async () => {
  const ann = await moveIn()
  expect(await obstaclesOf(ann)).toEqual([])
  expect(await endsOf(ann)).toEqual({ sessions: 1 })
  const closed = await close(ann)
  expect([closed.status, closed.text]).toEqual([200, closed.text])
  expect(await stateOf(ann)).toEqual({ state: 'closed', email: null, former_email: ann.email })
  await bank.relay.drain()
  expect((await bank.messageTo(ann.email)).subject).toContain('is closed')
})

test('a second factor is asked for, and a proof of something else is none', async () => {
  const asking = await openClosing(bank, {
    proofs: { ...strict, purposes: ['closing'] },
  })
  const proving = openProving(bank, asking)
  const ann = await asking.moveIn()
  const refused = await asking.close(ann)
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  const bound = refused.body.bound as ProofBinding
  await proving.prove(ann, { ...bound, purpose: 'keys' })
  expect((await asking.close(ann)).body.code).toBe('STEP_UP_REQUIRED')
  await proving.prove(ann, bound)
  expect((await asking.close(ann)).status).toBe(200)
})

test('nobody gets in any more, by any session, and each refusal says why', async () => {
  const ann = await moveIn()
  await close(ann)
  expect((await ann.ask(readUser)).body.code).toBe('USER_CLOSED')
  const renewed = await kit.ask(refreshTokens, { refresh_token: ann.refresh })
  expect([renewed.status, renewed.body.code]).toEqual([423, 'USER_CLOSED'])
  expect((await close(ann)).body.code).toBe('USER_CLOSED')
})

test('the same address opens a new account, and the closed one stays as it was', async () => {
  const ann = await moveIn()
  await close(ann)
  const { email } = ann
  await kit.ask(askEmailCode, { email })
  const { body } = await kit.ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  const bearer = String(body.access_token)
  expect((await kit.ask(readUser, {}, { bearer })).body.email).toBe(email)
  expect(
    await rows('select id from people where tenant_id = $1 and email = $2', ann.email),
  ).toEqual([{ id: expect.not.stringMatching(ann.personId) }])
  expect((await stateOf(ann)).state).toBe('closed')
})

test('money, held or free, is in the way, told by its currency', async () => {
  const [ann, ben] = [await moveIn(), await moveIn()]
  await give(ann, usd, 5_00n)
  const { obstacles } = await read(ann)
  expect(obstacles).toEqual([
    { kind: 'money', count: 1, amounts: [{ symbol: 'USD', amount: '5.00' }] },
  ])
  const refused = await close(ann)
  expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT'])
  expect((await stateOf(ann)).state).toBe('active')
  await ann.ask(placeTransfer, { from_currency_id: usd, to_wallet_uuid: ben.walletId, amount: '5' })
  expect(await obstaclesOf(ann)).toEqual([])
  expect((await close(ann)).status).toBe(200)
})

test('a currency on several networks is one sum', async () => {
  const ann = await moveIn()
  const networks = await rows<{ id: string }>(
    `select id from currencies where tenant_id = $1 and symbol = 'USDT' order by position`,
  )
  expect(networks).toHaveLength(2)
  for (const [at, { id }] of networks.entries()) await give(ann, id, 1_500_000n + BigInt(at))
  await give(ann, usd, 2_00n)
  const amounts = [
    { symbol: 'USD', amount: '2.00' },
    { symbol: 'USDT', amount: '3.000001' },
  ]
  expect((await read(ann)).obstacles).toEqual([{ kind: 'money', count: 3, amounts }])
})

test('people in a wallet are in the way of its owner; a member just leaves', async () => {
  const [ann, ben] = [await moveIn(), await moveIn()]
  await kit.letIn(ann, ben, 'viewer')
  expect(await obstaclesOf(ann)).toEqual(['members'])
  expect(await endsOf(ben)).toEqual({ sessions: 1, shared: 1 })
  expect((await close(ben)).status).toBe(200)
  expect(await obstaclesOf(ann)).toEqual([])
  expect((await kit.membersOf(ann, ann.walletId)).map(({ role }) => role)).toEqual(['owner'])
})

test('a payment whose outcome nobody knows holds money, and both are in the way', async () => {
  const ann = await moveIn()
  const { tenantId } = kit
  const { personId, walletId } = ann
  await plantOrder(bank.world, { tenantId, personId, walletId }, unknownOutcome)
  expect(await obstaclesOf(ann)).toEqual(expect.arrayContaining(['orders']))
  expect((await close(ann)).status).toBe(409)
})

test('a file that is being paid is in the way until its last line', async () => {
  const [ann, ben] = [await moveIn(), await moveIn()]
  await kit.payBefore(ann, ben)
  await give(ann, usd, 5_00n)
  const line = { recipient: ben.walletId, amount: '5' }
  const drafted = await ann.ask(createPayout, { currency_id: usd, rows: [line] })
  const { id, version, totals } = drafted.body.data as PayoutDetail
  expect(await obstaclesOf(ann)).toEqual(['money'])
  await ann.ask(submitPayout, { id, version, rows: totals.rows, total: totals.total })
  expect(await obstaclesOf(ann)).toEqual(['money', 'orders'])
  await bank.worker.drain(kit.tenantId)
  expect(await obstaclesOf(ann)).toEqual([])
  expect((await close(ann)).status).toBe(200)
  expect((await ann.ask(createPayout, { currency_id: usd, rows: [line] })).body.code).toBe(
    'USER_CLOSED',
  )
})

test('an open card is in the way until it is closed', async () => {
  const ann = await moveIn()
  const { body } = await ann.ask(listIssuingPrograms)
  const program = (body.data as IssuingProgram[]).find(({ name }) => name === 'Virtual card')
  const made = await ann.ask(createBalanceCard, { program_id: program?.id })
  await bank.relay.drain()
  expect(await obstaclesOf(ann)).toEqual(['cards'])
  await ann.ask(deleteCard, { id: made.body.id })
  expect(await obstaclesOf(ann)).toEqual([])
  expect((await close(ann)).status).toBe(200)
})

test('a verification and a change under review are in the way', async () => {
  const ann = await moveIn()
  const entity = bank.world.random.id()
  const at = bank.world.clock.now()
  await rows(
    `insert into kyc_entities (tenant_id, id, wallet_id, person_id, type, status, missing, attempts,
       created_at, moved_at)
     values ($1, $2, $3, $4, 'individual', 'HOLD', '{}', 0, $5, $5)`,
    entity,
    ann.walletId,
    ann.personId,
    at,
  )
  expect(await obstaclesOf(ann)).toEqual(['verification'])
  await rows(`update kyc_entities set status = 'APPROVED' where tenant_id = $1 and id = $2`, entity)
  const change = bank.world.random.id()
  await rows(
    `insert into identity_changes (tenant_id, id, person_id, entity_id, subject, status, asked,
       created_at, moved_at)
     values ($1, $2, $3, $4, 'name', 'IN_REVIEW', '', $5, $5)`,
    change,
    ann.personId,
    entity,
    at,
  )
  expect(await obstaclesOf(ann)).toEqual(['identity_change'])
})

test('what was set up ends with the account', async () => {
  const [ann, ben] = [await moveIn(), await moveIn()]
  const made = await ann.ask(createPaymentRequest, { currency_id: usd, amount: '7', days: 7 })
  const slug = String(made.body.slug)
  await ann.ask(createWebhook, { url: 'https://hooks.example/a', events: ['order'] })
  await ann.ask(createKey, { name: 'Shop', role: 'READ_ONLY' })
  const ends = await endsOf(ann)
  expect(ends).toMatchObject({ requests: 1, sessions: 1 })
  expect((await close(ann)).status).toBe(200)
  expect((await kit.ask(readRequestLink, { slug })).status, 'as one that never was').toBe(404)
  expect(
    await rows(
      'select status from payment_requests where tenant_id = $1 and person_id = $2',
      ann.personId,
    ),
  ).toEqual([{ status: 'CANCELED' }])
  for (const table of ['webhooks', `access_keys where status <> 'REVOKED' and`])
    expect(
      await rows(
        `select 1 from ${table.includes('where') ? table : `${table} where`}
         tenant_id = $1 and person_id = $2`,
        ann.personId,
      ),
    ).toEqual([])
  const paid = await ben.ask(placeTransfer, {
    from_currency_id: usd,
    to_wallet_uuid: ann.walletId,
    amount: '1',
  })
  expect([paid.status, paid.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await ben.ask(listWallets)).status).toBe(200)
})

test('bank details end, so that what comes to them is returned', async () => {
  const ann = await moveIn()
  const [program] = await rows<{ id: string }>(
    `select id from account_programs where tenant_id = $1 and code = 'EUR_SEPA'`,
  )
  await ann.ask(openAccount, { va_programs_id: program!.id })
  await bank.relay.drain()
  expect(await endsOf(ann)).toEqual({ accounts: 1, sessions: 1 })
  expect((await close(ann)).status).toBe(200)
  expect(
    await rows('select status from accounts where tenant_id = $1 and person_id = $2', ann.personId),
  ).toEqual([{ status: 'CANCELED' }])
})
