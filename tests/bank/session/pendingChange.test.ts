import { expect, test } from 'vitest'
import { askEmailChange, askPhoneChange, confirmEmailChange } from '#contract/contact'
import { readUser } from '#contract/person'
import { askWithContactProof } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit, wrongFor, type SignedUp } from './tenantKit.ts'

/** Which address somebody is about to have, and until when. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const ask = askWithContactProof(bank, kit)
const { moveIn, rows } = kit

const MINUTE = 60_000

const pendingOf = async ({ bearer }: SignedUp) => {
  const { new_email, new_phone } = (await ask(readUser, {}, { bearer })).body
  return [new_email, new_phone]
}

test('of several it is the one asked for last, of each kind one', async () => {
  const me = await moveIn()
  const [first, second, phone] = [freshEmail(), freshEmail(), freshPhone()]
  await ask(askEmailChange, { email: first }, me)
  bank.clock.advance(1)
  await ask(askEmailChange, { email: second }, me)
  await ask(askPhoneChange, { phone }, me)
  expect(await pendingOf(me)).toEqual([second, phone])
})

test('it is so until its code runs out, to the millisecond', async () => {
  const me = await moveIn()
  const email = freshEmail()
  await ask(askEmailChange, { email }, me)
  const runsOutIn = (ms: number) =>
    rows(
      `update codes set expires_at = $3 where tenant_id = $1 and destination = $2`,
      email,
      new Date(bank.clock.now().getTime() + ms),
    )
  await runsOutIn(1)
  expect(await pendingOf(me)).toEqual([email, null])
  await runsOutIn(0)
  expect(await pendingOf(me)).toEqual([null, null])
})

test('a code that was guessed at too often no longer counts', async () => {
  const me = await moveIn()
  const email = freshEmail()
  await ask(askEmailChange, { email }, me)
  const token = wrongFor(await bank.codeTo(email))
  const confirm = async () => (await ask(confirmEmailChange, { email, token }, me)).body.code
  for (let at = 0; at < 5; at += 1) expect(await confirm()).toBe('CODE_INVALID')
  expect(await pendingOf(me)).toEqual([email, null])
  expect(await confirm()).toBe('TOO_MANY_ATTEMPTS')
  expect(await pendingOf(me)).toEqual([null, null])
  bank.clock.advance(MINUTE)
  await ask(askEmailChange, { email }, me)
  expect(await pendingOf(me)).toEqual([email, null])
})
