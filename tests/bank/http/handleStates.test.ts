import { expect, test } from 'vitest'
import { readBankData } from '#contract/bankData'
import { verifyEmailCode } from '#contract/enterCode'
import { changeUserData, readUser } from '#contract/person'
import { askEmailCode } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { createWallet, listWallets } from '#contract/wallet'
import { moveTenant } from '#bank/tenant/life'
import { freshEmail, openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'

/** What the state of the bank, or of an account, leaves of its calls. */

const bank = await openTestBank()

test('a paused bank is read, and repeats what it answered before, and changes nothing', async () => {
  const kit = await openTenantKit(bank)
  const { bearer } = await kit.moveIn()
  const make = (key?: string) =>
    kit.ask(
      createWallet,
      { type: 'business' },
      { bearer, headers: key === undefined ? {} : { 'idempotency-key': key } },
    )
  const before = await make('made-before')
  expect(before.status).toBe(200)
  const why = { en: 'We move.', ru: 'Мы переезжаем.' }
  await moveTenant(bank.world, `tenant-${kit.tenantId}`, { type: 'tenant.pause' }, why)
  bank.clock.advance(2_000)
  const repeated = await make('made-before')
  expect([repeated.status, repeated.body.uuid]).toEqual([200, before.body.uuid])
  for (const key of [undefined, 'another-key'])
    expect((await make(key)).body.code).toBe('TENANT_PAUSED')
  expect((await kit.ask(readUser, {}, { bearer })).status).toBe(200)
  const email = freshEmail()
  expect((await kit.ask(askEmailCode, { email })).status).toBe(201)
  const entered = await kit.ask(verifyEmailCode, { email, token: await bank.codeTo(email) })
  expect(entered.body.code).toBe('TENANT_PAUSED')
})

test('an account whose address is not confirmed looks, and neither looks up nor changes', async () => {
  const kit = await openTenantKit(bank, { config: { confirm_email: false } })
  const opened = await kit.ask(signUpByPassword, {
    email: freshEmail(),
    password: 'a mole below nine elms',
  })
  const caller = { bearer: String(opened.body.access_token) }
  expect((await kit.ask(listWallets, {}, caller)).status).toBe(200)
  for (const answer of [
    await kit.ask(readBankData, { code: 'DEUTDEFF' }, caller),
    await kit.ask(createWallet, { type: 'business' }, caller),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
  expect((await kit.ask(changeUserData, { theme: 'dark' }, caller)).status).toBe(200)
})
