import { expect, test } from 'vitest'
import { createContinuation, redeemContinuation } from '#contract/continuation'
import { verifyEmailCode } from '#contract/enterCode'
import { placeTransfer } from '#contract/place'
import { askEmailCode } from '#contract/signIn'
import { shapeOf, wrongFor } from '#tests/bank/session/tenantKit'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { openKeyOwner } from '#tests/bank/developer/owner'
import { openOrderKit } from './orderKit.ts'

const bank = await openTestBank()
const kit = await openOrderKit(bank)

const draftFor = ({ walletId }: Owner) => ({
  wallet_id: walletId,
  order_id: null,
  draft: {
    form: 'send',
    order_type: 'WITHDRAWAL_CRYPTO',
    from_currency_id: kit.eth,
    to_currency_id: kit.eth,
    amount: '0.25',
    is_reverse: false,
    is_subtract: true,
    to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
})

const codeFor = async (owner: Owner, words: object = draftFor(owner)) =>
  String((await owner.ask(createContinuation, words)).body.code)

async function signInAgain({ email }: Owner) {
  bank.clock.advance(61_000)
  await kit.ask(askEmailCode, { email })
  const token = await bank.codeTo(email)
  return String((await kit.ask(verifyEmailCode, { email, token })).body.access_token)
}

const redeem = (owner: Owner, token: string) => owner.ask(redeemContinuation, { token })

const age = (interval: string) =>
  kit.rows(
    `update codes set expires_at = expires_at - $2::interval
     where tenant_id = $1 and purpose = 'continue'`,
    interval,
  )

test('another session of the same customer gets what was typed, once', async () => {
  const ann = await kit.moveIn()
  const there = await signInAgain(ann)
  const code = await codeFor(ann)
  expect(code).toMatch(/^\d{6}$/)
  const { status, body } = await kit.ask(redeemContinuation, { token: code }, { bearer: there })
  expect([status, body]).toMatchObject([200, draftFor(ann)])
  expect((await redeem(ann, code)).body.code).toBe('CODE_INVALID')
})

test('an order that was placed is named, and only its own', async () => {
  const [ann, bob] = [await kit.moveIn(), await kit.moveIn()]
  await kit.give(ann, kit.usd, 100_00n)
  const { body } = await ann.ask(placeTransfer, {
    from_currency_id: kit.usd,
    to_wallet_uuid: bob.walletId,
    amount: '5',
  })
  const words = { wallet_id: ann.walletId, order_id: body.order_uuid, draft: null }
  expect((await redeem(ann, await codeFor(ann, words))).body).toMatchObject(words)
  const foreign = { ...words, wallet_id: bob.walletId }
  expect((await bob.ask(createContinuation, foreign)).body.code).toBe('NOT_FOUND')
  expect((await bob.ask(createContinuation, draftFor(ann))).body.code).toBe('NOT_FOUND')
})

test('a wrong, used, expired or foreign code, and one never made, are refused alike', async () => {
  const [ann, bob, cat] = [await kit.moveIn(), await kit.moveIn(), await kit.moveIn()]
  const used = await codeFor(ann)
  await redeem(ann, used)
  const refused = [await redeem(ann, used), await redeem(cat, '271828')]

  const anns = await codeFor(ann)
  await codeFor(bob)
  refused.push(await redeem(ann, wrongFor(anns)), await redeem(bob, anns))
  await age('10 minutes')
  refused.push(await redeem(ann, anns))

  const [first, ...others] = refused.map(shapeOf)
  expect(first).toMatchObject({ status: 422, body: { code: 'CODE_INVALID' } })
  for (const other of others) expect(other).toEqual(first)
})

test('a code works until ten minutes have passed', async () => {
  const ann = await kit.moveIn()
  const code = await codeFor(ann)
  await age('9 minutes 58 seconds')
  expect((await redeem(ann, code)).status).toBe(200)
})

test('the newest code counts', async () => {
  const ann = await kit.moveIn()
  const before = await codeFor(ann)
  bank.clock.advance(1_000)
  const newest = await codeFor(ann)
  expect((await redeem(ann, before)).body.code).toBe('CODE_INVALID')
  expect((await redeem(ann, newest)).status).toBe(200)
})

test('six wrong tries spend a code, and ten lock its owner out for a while', async () => {
  const ann = await kit.moveIn()
  const code = await codeFor(ann)
  for (let tries = 0; tries < 6; tries++) await redeem(ann, wrongFor(code))
  expect((await redeem(ann, code)).body.code).toBe('CODE_INVALID')

  bank.clock.advance(1_000)
  const next = await codeFor(ann)
  for (let tries = 0; tries < 4; tries++) await redeem(ann, wrongFor(next))
  expect((await redeem(ann, next)).body.code).toBe('USER_LOCKED')
  expect((await ann.ask(createContinuation, draftFor(ann))).body.code).toBe('USER_LOCKED')
})

test('one of many who redeem a code at once gets the draft', async () => {
  const ann = await kit.moveIn()
  const code = await codeFor(ann)
  const all = await Promise.all(Array.from({ length: 12 }, () => redeem(ann, code)))
  const codes = all.map(({ status, body }) => body.code ?? status)
  expect(codes.filter((one) => one === 200)).toHaveLength(1)
  expect(codes.filter((one) => one === 'CODE_INVALID')).toHaveLength(11)
})

test('the bank keeps no readable code, and gives none to a key', async () => {
  const ann = await kit.moveIn()
  const code = await codeFor(ann)
  const kept = await kit.rows<{ row: string }>(
    `select codes::text as row from codes where tenant_id = $1 and purpose = 'continue'`,
  )
  expect(kept.map(({ row }) => row).join('\n')).not.toContain(`"${code}"`)
  const told = await kit.rows<{ row: string }>(
    `select audit::text as row from audit where tenant_id = $1`,
  )
  expect(told.map(({ row }) => row).join('\n')).not.toContain(code)

  const { make, by } = await openKeyOwner(bank, kit.tenantId)
  const { apiKey } = await make('DEVELOPER')
  for (const [endpoint, words] of [
    [createContinuation, draftFor(ann)],
    [redeemContinuation, { token: code }],
  ] as const)
    expect((await kit.ask(endpoint, words, by(apiKey))).body.code).toBe('KEY_NOT_ALLOWED')
})
