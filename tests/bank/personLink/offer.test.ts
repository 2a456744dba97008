import { expect, test } from 'vitest'
import { askPhoneChange, confirmPhoneChange } from '#contract/contact'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { freshPhone, openTenantKit } from '#tests/bank/session/tenantKit'
import { openLinking } from './linkKit.ts'

/** What proves another account, and how many of them. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { ask, moveIn } = kit
const { grant } = openProving(bank, kit)
const { prove, link, linksOf, linked } = openLinking(bank, kit)

test('an account is linked with five others, and is offered no sixth and none of them twice', async () => {
  const [one, late] = [await moveIn(), await moveIn()]
  const others = [await moveIn(), await moveIn(), await moveIn(), await moveIn(), await moveIn()]
  for (const other of others) await linked(one, other)
  expect((await linksOf(one.bearer)).data).toHaveLength(5)
  await prove(one.bearer, late.email)
  expect((await linksOf(one.bearer)).offer).toBeNull()
  await prove(late.bearer, one.email)
  expect((await linksOf(late.bearer)).offer).toMatchObject({ address: one.email })
  expect((await link(late.bearer)).body.code).toBe('LIMIT_REACHED')
  const [first] = others
  await prove(first!.bearer, one.email)
  expect((await linksOf(first!.bearer)).offer).toBeNull()
})

test('a phone number proves another account as its e-mail address does', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const phone = freshPhone()
  const proved = async (bearer: string) => {
    await grant(bearer, { purpose: 'contact', meta: { subject: phone } })
    await ask(askPhoneChange, { phone }, { bearer })
    const token = await bank.codeTo(phone)
    return ask(confirmPhoneChange, { phone, token }, { bearer })
  }
  expect((await proved(other.bearer)).status).toBe(201)
  expect((await proved(one.bearer)).body.code).toBe('ALREADY_EXISTS')
  expect((await linksOf(one.bearer)).offer).toMatchObject({ address: phone })
  expect((await link(one.bearer)).body).toMatchObject({
    data: [{ phone: `+… ${phone.slice(-2)}`, telegram: false }],
  })
})
