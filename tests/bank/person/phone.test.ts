import { expect, test } from 'vitest'
import { askPhoneChange, confirmPhoneChange } from '#contract/contact'
import { verifyPhoneCode } from '#contract/enterCode'
import { readUser } from '#contract/person'
import { askPhoneCode } from '#contract/signIn'
import { existing } from '#bank/existing'
import { sendMessageTo, type MessageRecipient, type MessageTexts } from '#bank/person/message'
import { findTenant } from '#bank/tenant/tenant.rows'
import { openTestBank } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit } from '#tests/bank/session/tenantKit'
import { askWithContactProof } from '#tests/bank/proof/proving'

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { moveIn, tenantId } = kit
const ask = askWithContactProof(bank, kit)

const messagesTo = (to: string) =>
  bank.messages.filter((message) => message.to === to && message.tenantId === tenantId)

test('adds and changes a phone the same way', async () => {
  const { bearer, email } = await moveIn()
  const [old, next] = [freshPhone(), freshPhone()]
  for (const phone of [old, next]) {
    await ask(askPhoneChange, { phone }, { bearer })
    const token = await bank.codeTo(phone)
    const { body } = await ask(confirmPhoneChange, { phone, token }, { bearer })
    expect(body).toMatchObject({ phone, phone_confirmed_at: bank.clock.now().toISOString() })
  }
  await bank.relay.drain()
  const added = messagesTo(email).filter(({ subject }) => subject.startsWith('New way'))
  expect(added).toHaveLength(1)
  const subjects = messagesTo(old).map(({ subject }) =>
    subject.replace(/ at Canary Bank .*? (is|was) /, ' $1 '),
  )
  expect(subjects.slice(-2)).toEqual(['Your number is being changed', 'Your number was changed'])
})

test('reads a phone as people write it, and takes no extra fields', async () => {
  const { bearer } = await moveIn()
  const phone = freshPhone()
  const written = `+${phone.slice(0, 1)} (${phone.slice(1, 4)}) ${phone.slice(4)}`
  expect((await ask(askPhoneChange, { phone: written }, { bearer })).status).toBe(200)
  const token = await bank.codeTo(phone)
  expect((await ask(confirmPhoneChange, { phone: written, token }, { bearer })).body.phone).toBe(
    phone,
  )
  for (const words of [
    { phone: '+7 (999) 1a2-45-67' },
    { phone: '123456' },
    { phone: freshPhone(), role: 'admin' },
    { phone: freshPhone(), email: freshEmail() },
  ])
    expect((await ask(askPhoneChange, words, { bearer })).status).toBe(400)
})

test('news goes by e-mail, or else by SMS, in the language of whoever reads it', async () => {
  const texts: MessageTexts = {
    en: (name) => ['News', `From ${name}`],
    ru: (name) => ['Новости', `Из ${name}`],
  }
  const scope = { tenantId, personId: null }
  await bank.relay.drain()
  bank.messages.length = 0
  const [email, phone] = [freshEmail(), freshPhone()]
  await bank.world.engine.transaction(scope, async (tx) => {
    const { seal } = bank.world
    const tenant = existing(await findTenant(tx, seal, tenantId), 'The tenant was just made.')
    const send = (to: MessageRecipient) =>
      sendMessageTo({ tx, scope, world: bank.world, tenant }, to, texts)
    await send({ email, phone: freshPhone(), language: 'en' })
    await send({ email: null, phone, language: 'ru' })
    await send({ email: null, phone: null, language: null })
  })
  const channels = await kit.rows<{ channel: string }>(
    `select news ->> 'channel' as channel from outbox
     where tenant_id = $1 and done_at is null order by id`,
  )
  await bank.relay.drain()
  expect(channels.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  expect(bank.messages.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    `${email}: News`,
    `${phone}: Новости`,
  ])
})

test('whoever opens an account by phone has confirmed it', async () => {
  const phone = freshPhone()
  await ask(askPhoneCode, { phone })
  const entered = await ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone) })
  const { body } = await ask(readUser, {}, { bearer: String(entered.body.access_token) })
  expect(body).toMatchObject({
    phone,
    phone_confirmed_at: bank.clock.now().toISOString(),
    email: null,
    email_confirmed_at: null,
    identities: ['phone'],
  })
})
