import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { activateBiometry, biometryBound } from '#contract/biometry'
import { createCounterparty } from '#contract/counterparty'
import type { Endpoint } from '#contract/kit/endpoint'
import { approveOrder, type Order } from '#contract/order'
import { askEmailChange, askPhoneChange, confirmPhoneChange } from '#contract/contact'
import { beginPasskey } from '#contract/passkey'
import { placeTransfer } from '#contract/place'
import { verifyProofCode, type ProofBinding } from '#contract/proof'
import { calls } from '#contract/table'
import { activateTotp, generateTotp, generateTotpEncrypted, totpBound } from '#contract/totp'
import { openOrderKit } from '#tests/bank/order/orderKit'
import { freshEmail, freshPhone, openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'
import { freshKey } from './fingers.ts'
import { openPasskeys } from './passkey/passkeyKit.ts'
import { openProving, strict } from './proving.ts'

/** What a stolen token alone can do, and what a new factor can prove. */

const bank = await openTestBank()
const light = await openTenantKit(bank, { proofs: 'off' })
const kit = await openOrderKit(bank, { proofs: { ...strict, orders_from: '50' } })
const proving = openProving(bank, kit)

const HOUR = 3_600_000

const public_key = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .publicKey.export({ format: 'pem', type: 'spki' })
  .toString()

/** One request for every call that adds a factor. */
const enrolments = new Map<Endpoint, object>([
  [generateTotp, {}],
  [generateTotpEncrypted, { public_key }],
  [activateBiometry, { key: freshKey() }],
  [beginPasskey, {}],
  [askEmailChange, { email: freshEmail() }],
  [askPhoneChange, { phone: freshPhone() }],
])

const enrols = [
  'mfa_secret_made',
  'mfa_biometry_added',
  'mfa_passkey_asked',
  'sensitive_update_asked',
]

test('no call adds a factor with a token alone, whatever the tenant asks for', async () => {
  const { bearer } = await light.moveIn()
  const passkeys = openPasskeys(bank, light)
  const all = calls.map(([, call]) => call).filter(({ audit }) => enrols.includes(audit ?? ''))
  expect(new Set(enrolments.keys())).toEqual(new Set(all))
  for (const [call, words] of enrolments) {
    const { status, body } = await passkeys.ask(call, { ...words }, { bearer })
    expect([call.path, status, body.code]).toEqual([call.path, 403, 'STEP_UP_REQUIRED'])
  }
})

test('a proof by mail adds one factor, once', async () => {
  const me = await light.moveIn()
  const { prove, codeNow } = openProving(bank, light)
  await prove(me, totpBound)
  const made = await light.ask(generateTotp, {}, me)
  expect(made.status).toBe(200)
  expect((await light.ask(generateTotp, {}, me)).body.code).toBe('STEP_UP_REQUIRED')
  const { secret } = made.body.data as { secret: string }
  expect((await light.ask(activateTotp, { token: codeNow(secret) }, me)).status).toBe(200)
})

test('somebody without any factor adds one within five minutes of signing in', async () => {
  const { bearer, email } = await light.moveIn()
  await light.rows(
    `update people set email = null, email_confirmed_at = null, tg_id = '7001'
     where tenant_id = $1 and email = $2`,
    email,
  )
  expect((await light.ask(generateTotp, {}, { bearer })).status).toBe(200)
  bank.clock.advance(5 * 60_000)
  const late = await light.ask(generateTotp, {}, { bearer })
  expect([late.status, late.body.code, late.body.bound]).toEqual([
    403,
    'STEP_UP_REQUIRED',
    totpBound,
  ])
})

async function payer() {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 100_000n)
  return owner
}

type Payer = Awaited<ReturnType<typeof payer>>

/** An order that waits for its proof, and what must be proved. */
async function order(from: Payer, to: Payer) {
  const words = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount: '60' }
  const { order_uuid } = (await from.ask(placeTransfer, words)).body as unknown as Order
  const { body } = await from.ask(approveOrder, { order_uuid })
  return { order_uuid, bound: body.bound as ProofBinding }
}

async function waysOf(bearer: string, bound: ProofBinding) {
  const { request_id, body } = await proving.begin(bearer, bound)
  const { channels, waits_until } = body as {
    channels: { channel: string }[]
    waits_until: string | null
  }
  return { request_id, ways: channels.map(({ channel }) => channel), waits_until }
}

test('a new authenticator approves a new destination only after a day', async () => {
  const [from, to] = [await payer(), await kit.moveIn()]
  const secret = await proving.setUp(from.bearer)
  const since = bank.clock.now().getTime() - 30_000
  const first = await order(from, to)
  const asked = await waysOf(from.bearer, first.bound)
  const waits_until = new Date(since + 24 * HOUR).toISOString()
  expect(asked).toMatchObject({ ways: ['EMAIL'], waits_until })
  const words = { request_id: asked.request_id, channel: 'TOTP', otp: proving.codeNow(secret) }
  expect((await from.ask(verifyProofCode, words)).body.code).toBe('STATE_CONFLICT')

  await proving.prove(from, first.bound)
  expect((await from.ask(approveOrder, { order_uuid: first.order_uuid })).status).toBe(200)
  const known = await order(from, to)
  expect(await waysOf(from.bearer, known.bound)).toMatchObject({
    ways: ['TOTP'],
    waits_until: null,
  })
})

test('a payment of the same day makes no destination known to a new factor', async () => {
  const light = { ...strict, orders_from: '50', new_payees_from: '20' }
  const kit = await openOrderKit(bank, { proofs: light })
  const proving = openProving(bank, kit)
  const [from, to] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(from, kit.usd, 100_000n)
  const pay = async (amount: string) => {
    const words = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount }
    return (await from.ask(placeTransfer, words)).body as unknown as Order
  }
  expect(await pay('1')).toMatchObject({ status: 'COMPLETE' })
  await proving.setUp(from.bearer)
  const { order_uuid } = await pay('60')
  const { body } = await from.ask(approveOrder, { order_uuid })
  const ways = async () => {
    const begun = await proving.begin(from.bearer, body.bound as ProofBinding)
    return (begun.body.channels as { channel: string }[]).map(({ channel }) => channel)
  }
  expect(await ways()).toEqual(['EMAIL'])
  await kit.rows(
    `update orders set created_at = created_at - interval '1 day'
     where tenant_id = $1 and status = 'COMPLETE'`,
  )
  expect(await ways()).toEqual(['TOTP'])
})

test('a new factor proves no order that is not named', async () => {
  const me = await payer()
  await proving.setUp(me.bearer)
  const unnamed = { purpose: 'order', order_type: 'TRANSFER_INTERNAL', amount: '60' } as const
  expect((await waysOf(me.bearer, unnamed)).ways).toEqual(['EMAIL'])
  const unknown = { purpose: 'order', meta: { subject: `${me.walletId} nobody` } } as const
  expect((await waysOf(me.bearer, unknown)).ways).toEqual(['EMAIL'])
})

test('a new factor saves no recipient for a day, and does so afterwards', async () => {
  const me = await kit.moveIn()
  await proving.setUp(me.bearer)
  await proving.grant(me.bearer, biometryBound)
  await me.ask(activateBiometry, { key: freshKey() })
  const phone = freshPhone()
  await proving.grant(me.bearer, { purpose: 'contact', meta: { subject: phone } })
  await me.ask(askPhoneChange, { phone })
  await me.ask(confirmPhoneChange, { phone, token: await bank.codeTo(phone) })
  const { body } = await me.ask(createCounterparty, { type: 'INDIVIDUAL', name: 'Rowan' })
  const bound = {
    purpose: 'payee',
    meta: { counterparty_account_id: String(body.id), subject: 'ACH' },
  } as const
  expect((await waysOf(me.bearer, bound)).ways).toEqual(['EMAIL'])
  expect((await waysOf(me.bearer, { purpose: 'keys' })).ways).toEqual(['TOTP'])
  await kit.rows(
    `update people set phone_since = phone_since - interval '1 day' where tenant_id = $1
     and phone = $2`,
    phone,
  )
  expect((await waysOf(me.bearer, bound)).ways).toEqual(['EMAIL', 'SMS'])
})
