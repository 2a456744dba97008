import { expect, test } from 'vitest'
import { verifyEmailCode } from '#contract/enterCode'
import { acceptServiceTerms, readServiceTerms } from '#contract/serviceTerms'
import { askEmailCode } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { inTenant } from '#bank/db/engine'
import { insertTerms } from '#bank/serviceTerms/serviceTerms.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { freshEmail, openTenantKit } from './tenantKit.ts'

const bank = await openTestBank()
const { ask, tenantId } = await openTenantKit(bank, { config: { confirm_email: false } })
/** Where the owner is: a device that is new to the account. */
const home: CallOptions = { ip: '10.7.7.7' }

test('terms of service wait for the owner, whoever opened the account', async () => {
  const [publisher, approver] = [
    await hireStaff(bank, tenantId, 'owner'),
    await hireStaff(bank, tenantId, 'compliance'),
  ]
  const now = bank.clock.now()
  await inTenant(bank.world.engine, tenantId, (tx) =>
    insertTerms(
      tx,
      tenantId,
      {
        texts: [{ language: 'en', title: 'Terms', text: 'You hold money with us.' }],
        applies_on: now.toISOString().slice(0, 10),
        is_asked: true,
        publishedBy: publisher.id,
        approvedBy: approver.id,
        reason: 'The first ones',
      },
      now,
    ),
  )
  const email = freshEmail()
  const opened = await ask(signUpByPassword, { email, password: 'the stranger chose this one' })
  const stranger = { bearer: String(opened.body.access_token) }
  const terms = { version: 1, language: 'en' }
  expect((await ask(readServiceTerms, {}, stranger)).body).toEqual({ waiting: null })
  expect((await ask(acceptServiceTerms, terms, stranger)).status).toBe(403)
  await ask(askEmailCode, { email }, home)
  const token = await bank.codeTo(email)
  const entered = await ask(verifyEmailCode, { email, token }, home)
  const owner = { bearer: String(entered.body.access_token) }
  expect((await ask(readServiceTerms, {}, owner)).body).toMatchObject({ waiting: { version: 1 } })
  const unwritten = await ask(acceptServiceTerms, { ...terms, language: 'ru' }, owner)
  expect([unwritten.status, unwritten.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  expect((await ask(acceptServiceTerms, terms, owner)).status).toBe(200)
})
