import { expect, test } from 'vitest'
import { createCounterparty } from '#contract/counterparty'
import { approveOrder, type Order } from '#contract/order'
import { beginPasskeyProof, proveByPasskey } from '#contract/passkey'
import { placeTransfer } from '#contract/place'
import { requestProofCode, verifyProofCode, type ProofBinding } from '#contract/proof'
import { totpBound, generateTotp } from '#contract/totp'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'
import { PRESENT } from './device.ts'
import { openPasskeys } from './passkeyKit.ts'

const bank = await openTestBank()
const kit = await openOrderKit(bank, { proofs: { ...strict, orders_from: '50' } })
const { begin, setUp } = openProving(bank, kit)
const keys = openPasskeys(bank, kit)

const DAY = 24 * 3_600_000
const bound = { purpose: 'keys' } as const

const waysOf = (body: Record<string, unknown>) =>
  (body.channels as { channel: string }[]).map(({ channel }) => channel)

/** Old enough to approve new destinations. */
async function payer() {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  const made = await keys.add(owner.bearer)
  await age(made.id)
  return { ...owner, made }
}

const age = (id: string) =>
  kit.rows(
    `update passkeys set created_at = created_at - interval '1 day'
     where tenant_id = $1 and credential_id = $2`,
    Buffer.from(id, 'base64url'),
  )

async function order(from: Awaited<ReturnType<typeof payer>>, to: { walletId: string }) {
  const words = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount: '60' }
  const { order_uuid } = (await from.ask(placeTransfer, words)).body as unknown as Order
  const { body } = await from.ask(approveOrder, { order_uuid })
  return { order_uuid, bound: body.bound as ProofBinding }
}

test('approves an order, for which it was asked, and no other', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const [first, second] = [await order(from, to), await order(from, to)]
  const { request_id, body } = await begin(from.bearer, first.bound)
  expect(waysOf(body)).toEqual(['PASSKEY', 'EMAIL'])
  const proved = await keys.prove(from.bearer, request_id, from.made)
  expect([proved.status, proved.body.status]).toEqual([200, 'APPROVED'])
  const other = await from.ask(approveOrder, { order_uuid: second.order_uuid })
  expect(other.body.code).toBe('STEP_UP_REQUIRED')
  expect((await from.ask(approveOrder, { order_uuid: first.order_uuid })).status).toBe(200)
})

test('a challenge for one proof serves no other, and none twice', async () => {
  const { bearer, made } = await payer()
  const [one, two] = [await begin(bearer, bound), await begin(bearer, totpBound)]
  const { body } = await keys.beginProof(bearer, one.request_id)
  const answer = made.answer(body)
  const crossed = await keys.ask(
    proveByPasskey,
    { request_id: two.request_id, ...answer },
    { bearer },
  )
  expect(crossed.body.code).toBe('PASSKEY_EXPIRED')
  const words = { request_id: one.request_id, ...answer }
  const raced = await Promise.all([1, 2, 3].map(() => keys.ask(proveByPasskey, words, { bearer })))
  const statuses = raced.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('neither another session nor another customer answers it', async () => {
  const me = await payer()
  const { request_id } = await begin(me.bearer, bound)
  const { body } = await keys.beginProof(me.bearer, request_id)
  const words = { request_id, ...me.made.answer(body) }
  const stranger = await payer()
  expect((await keys.ask(proveByPasskey, words, stranger)).body.code).toBe('NOT_FOUND')
  const theirs = await begin(stranger.bearer, bound)
  const foreign = await keys.prove(stranger.bearer, theirs.request_id, me.made)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'PASSKEY_UNKNOWN'])
  expect((await keys.ask(proveByPasskey, words, me)).status).toBe(200)
})

test('a challenge to sign in proves nothing', async () => {
  const { bearer, made } = await payer()
  const { request_id } = await begin(bearer, bound)
  const { challenge } = await keys.challenge()
  const { body } = await keys.prove(bearer, request_id, made, { challenge: String(challenge) })
  expect(body.code).toBe('PASSKEY_EXPIRED')
})

test('a wrong answer uses the challenge up, and another is asked for', async () => {
  const { bearer, made } = await payer()
  const { request_id } = await begin(bearer, bound)
  const wrong = await keys.prove(bearer, request_id, made, { flags: PRESENT })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'PASSKEY_INVALID'])
  const foreign = await keys.prove(bearer, request_id, made, { origin: 'http://evil.localhost' })
  expect(foreign.body.code).toBe('PASSKEY_INVALID')
  expect((await keys.prove(bearer, request_id, made)).status).toBe(200)
})

test('a passkey of another host of the tenant is not asked for here', async () => {
  const { bearer, made } = await payer()
  await kit.rows(
    `update passkeys set rp_id = 'elsewhere.example' where tenant_id = $1 and credential_id = $2`,
    Buffer.from(made.id, 'base64url'),
  )
  const { request_id, body } = await begin(bearer, bound)
  expect(waysOf(body)).toContain('PASSKEY')
  const refused = await keys.ask(beginPasskeyProof, { request_id }, { bearer })
  expect(refused.body.code).toBe('PASSKEY_UNKNOWN')
})

test('so many challenges for one proof and no more', async () => {
  const { bearer, made } = await payer()
  const { request_id } = await begin(bearer, bound)
  for (let at = 0; at < 10; at += 1)
    expect((await keys.beginProof(bearer, request_id)).status).toBe(200)
  expect((await keys.beginProof(bearer, request_id)).body.code).toBe('LIMIT_REACHED')
  expect(made.id).not.toBe('')
})

test('no code takes the place of what the device signs', async () => {
  const { bearer } = await payer()
  const { request_id } = await begin(bearer, bound)
  const channel = { request_id, channel: 'PASSKEY' }
  for (const [call, words] of [
    [requestProofCode, channel],
    [verifyProofCode, { ...channel, otp: '000000' }],
  ] as const)
    expect((await keys.ask(call, words, { bearer })).body.code).toBe('STATE_CONFLICT')
})

test('a new passkey approves a new destination only after a day', async () => {
  const from = await payer()
  const to = await kit.moveIn()
  const young = await keys.add(from.bearer)
  const { bound: facts, order_uuid } = await order(from, to)
  const { request_id, body } = await begin(from.bearer, facts)
  const waits_until = new Date(bank.clock.now().getTime() + DAY).toISOString()
  expect([waysOf(body), body.waits_until]).toEqual([['PASSKEY', 'EMAIL'], waits_until])
  expect((await keys.beginProof(from.bearer, request_id)).body.allow).toEqual([from.made.id])
  const tooNew = await keys.prove(from.bearer, request_id, young)
  expect(tooNew.body.code).toBe('PASSKEY_UNKNOWN')
  await age(young.id)
  expect((await keys.prove(from.bearer, request_id, young)).status).toBe(200)
  expect((await from.ask(approveOrder, { order_uuid })).status).toBe(200)
})

test('one that is too new alone is not offered for a new recipient', async () => {
  const me = await kit.moveIn()
  await keys.add(me.bearer)
  const { body } = await me.ask(createCounterparty, { type: 'INDIVIDUAL', name: 'Rowan' })
  const payee = {
    purpose: 'payee',
    meta: { counterparty_account_id: String(body.id), subject: 'ACH' },
  } as const
  const begun = await begin(me.bearer, payee)
  expect(waysOf(begun.body)).toEqual(['EMAIL'])
  const refused = await keys.ask(beginPasskeyProof, { request_id: begun.request_id }, me)
  expect(refused.body.code).toBe('PASSKEY_UNKNOWN')
  expect(waysOf((await begin(me.bearer, bound)).body)).toEqual(['PASSKEY', 'EMAIL'])
})

test('stands beside the authenticator, in place of codes by mail', async () => {
  const me = await payer()
  await setUp(me.bearer)
  expect(waysOf((await begin(me.bearer, bound)).body)).toEqual(['PASSKEY', 'TOTP'])
})

test('adds an authenticator, as a way that stood before', async () => {
  const me = await payer()
  const { request_id } = await begin(me.bearer, totpBound)
  await keys.prove(me.bearer, request_id, me.made)
  expect((await me.ask(generateTotp, {})).status).toBe(200)
})

test('is none where the tenant takes nothing beside an authenticator that is on', async () => {
  const only = await openTenantKit(bank, {
    proofs: { ...strict, authenticator_only: true },
  })
  const theirs = openPasskeys(bank, only)
  const proving = openProving(bank, only)
  const me = await only.moveIn()
  await theirs.add(me.bearer)
  expect(waysOf((await proving.begin(me.bearer, bound)).body)).toEqual(['PASSKEY', 'EMAIL'])
  await proving.setUp(me.bearer)
  expect(waysOf((await proving.begin(me.bearer, bound)).body)).toEqual(['TOTP'])
})
