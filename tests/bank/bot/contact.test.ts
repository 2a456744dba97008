import { expect, test } from 'vitest'
import {
  acceptInvite,
  createInvite,
  listInvites,
  listOwnInvites,
  type WalletInvite,
} from '#contract/member'
import { changeUserData, readUserData } from '#contract/person'
import { placeTransfer } from '#contract/place'
import { pretendContact } from '#contract/sandbox'
import { createSchedule } from '#contract/schedule'
import { listTelegramContacts } from '#contract/telegramContact'
import { pathOfStart } from '#contract/kit/start'
import { unlinkTelegram } from '#contract/telegramLink'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { sharedBy, userOf } from '#tests/kit/botApi'
import { openTestBank } from '#tests/kit/bank'
import { openBotKit } from './botKit.ts'

/** A contact of Telegram is paid: chosen at the bot, found only where they allow it. */

const bank = await openTestBank()
const kit = await openBotKit(bank)
const { api, linked, write, deliver, usd, rows } = kit

const last = (user: string) => api.messages(user).at(-1)
const share = (user: string, contact: string, name?: string) =>
  deliver({ message: sharedBy(user, contact, name) })
const allow = (owner: Owner, telegram_findable = true) =>
  owner.ask(changeUserData, { telegram_findable })
const contactsOf = async (owner: Owner) =>
  (await owner.ask(listTelegramContacts)).body.data as {
    id: string
    name: string
    wallet_id: string
  }[]
const noted = 'select from telegram_contacts where tenant_id = $1 and person_id = $2'
const nobody = /^You can’t pay or invite this contact\. Either they have no account/

test.each(['/pay', '/start pay'])(
  '%s brings a button that opens Telegram’s own list',
  async (said) => {
    const { user } = await linked()
    await write(user, said)
    expect(last(user)?.text).toBe('Choose a Telegram contact to pay or to invite.')
    expect(last(user)?.buttons).toEqual([
      {
        text: 'Choose a contact',
        request_users: { request_id: 1, user_is_bot: false, max_quantity: 1, request_name: true },
      },
    ])
  },
)

test('a contact who allows it is paid from the button that the bot answers with', async () => {
  const [payer, payee] = [await linked(), await linked()]
  expect((await payee.owner.ask(readUserData)).body.telegram_findable).toBe(false)
  await allow(payee.owner)
  await payee.owner.ask(changeUserData, { preferred_name: 'Ines' })
  await share(payer.user, payee.user)
  const [contact] = await contactsOf(payer.owner)
  expect(contact).toMatchObject({ name: 'Ines', wallet_id: payee.owner.walletId })
  expect(last(payer.user)?.text).toBe('You can pay Ines, or invite them to a wallet.')
  const [button] = last(payer.user)?.buttons ?? []
  const start = new URL(button?.url ?? '').searchParams.get('startapp') ?? ''
  expect(pathOfStart(start)).toBe(`/send?to=${contact?.id}`)

  await kit.give(payer.owner, usd, 5_000n)
  const to_wallet_uuid = contact?.wallet_id
  const paid = await payer.owner.ask(placeTransfer, {
    from_currency_id: usd,
    to_wallet_uuid,
    amount: '10',
  })
  expect(paid.status).toBe(201)

  const later = await payer.owner.ask(createSchedule, {
    order_type: 'TRANSFER_INTERNAL',
    from_currency_id: usd,
    to_currency_id: usd,
    amount: '10',
    to_wallet_id: contact?.wallet_id,
    every: 'once',
    first_on: '2026-03-09',
  })
  expect(later.body.recipient).toMatchObject({ title: 'Ines', own: false })
})

test('a contact is invited to a wallet without their address, and nobody else answers it', async () => {
  const [owner, member, other] = [await linked(), await linked(), await linked()]
  await allow(member.owner)
  await member.owner.ask(changeUserData, { preferred_name: 'Ines' })
  await share(owner.user, member.user)
  const [contact] = await contactsOf(owner.owner)
  const invite = (words: object) => owner.owner.ask(createInvite, { role: 'viewer', ...words })
  const both = { email: 'a@bank.example', contact_id: contact?.id }
  expect([await invite({}), await invite(both)].map(({ body }) => body.code)).toEqual([
    'VALIDATION_FAILED',
    'VALIDATION_FAILED',
  ])
  const byOther = await other.owner.ask(createInvite, { role: 'viewer', contact_id: contact?.id })
  expect(byOther.body.code).toBe('NOT_FOUND')

  const invited = await invite({ contact_id: contact?.id })
  expect(invited.body.data).toMatchObject({ email: null, name: 'Ines', role: 'viewer' })
  expect((await invite({ contact_id: contact?.id })).body.code).toBe('ALREADY_EXISTS')
  const { data } = (await owner.owner.ask(listInvites)).body as unknown as { data: WalletInvite[] }
  expect(data.map(({ email, name }) => [email, name])).toEqual([[null, 'Ines']])
  await kit.carry()
  bank.clock.advance(31_000)
  await kit.carry()
  expect(last(member.user)?.text).toContain('invited')

  const code = data[0]?.id
  expect((await other.owner.ask(acceptInvite, { code })).body.code).toBe('NOT_FOUND')
  expect((await other.owner.ask(listOwnInvites)).body.data).toEqual([])
  expect((await member.owner.ask(listOwnInvites)).body.data).toHaveLength(1)
  expect((await member.owner.ask(acceptInvite, { code })).status).toBe(200)
  expect((await invite({ contact_id: contact?.id })).body.code).toBe('ALREADY_EXISTS')
  await allow(member.owner, false)
  expect((await invite({ contact_id: contact?.id })).body.code).toBe('NOT_FOUND')
})

test('whoever has no account and whoever is not to be found get the same answer', async () => {
  const [payer, shy, firm] = [await linked(), await linked(), await linked()]
  await allow(firm.owner)
  const { walletId } = firm.owner
  await rows(`update wallets set type = 'business' where tenant_id = $1 and id = $2`, walletId)
  await share(payer.user, '800700600')
  const unknown = last(payer.user)
  await share(payer.user, shy.user)
  const hidden = last(payer.user)
  expect(unknown?.text).toMatch(nobody)
  expect([hidden?.text, hidden?.buttons]).toEqual([unknown?.text, unknown?.buttons])
  await share(payer.user, firm.user)
  expect(last(payer.user)?.text).toBe(unknown?.text)
  expect(await contactsOf(payer.owner)).toEqual([])
  expect(await rows(noted, payer.owner.personId)).toEqual([])
  expect(hidden?.buttons).toEqual([
    {
      text: 'Send a link',
      url: `https://t.me/share/url?url=${encodeURIComponent('https://t.me/play_bot?startapp')}`,
    },
  ])
})

test('a consent taken back, a block and an unlinked Telegram hide a contact at once', async () => {
  const payer = await linked()
  const payees = [await linked(), await linked(), await linked()]
  for (const { owner, user } of payees) {
    await allow(owner)
    await share(payer.user, user)
  }
  expect(await contactsOf(payer.owner)).toHaveLength(3)
  const [one, two, three] = payees
  await allow(one!.owner, false)
  await rows(
    `update people set state = 'blocked' where tenant_id = $1 and id = $2`,
    two!.owner.personId,
  )
  expect((await contactsOf(payer.owner)).map(({ wallet_id }) => wallet_id)).toEqual([
    three!.owner.walletId,
  ])
  await three!.owner.ask(unlinkTelegram)
  expect(await contactsOf(payer.owner)).toEqual([])
})

test('who was chosen last comes first, with their first personal wallet', async () => {
  const [payer, one, other] = [await linked(), await linked(), await linked()]
  for (const { owner, user } of [one, other]) {
    await allow(owner)
    bank.clock.advance(1_000)
    await share(payer.user, user)
  }
  const wallets = async () => (await contactsOf(payer.owner)).map(({ wallet_id }) => wallet_id)
  expect(await wallets()).toEqual([other.owner.walletId, one.owner.walletId])
  const made = await one.owner.ask(createWallet, { name: 'Two', type: 'personal' })
  bank.clock.advance(1_000)
  await share(payer.user, one.user)
  expect(await wallets()).toEqual([one.owner.walletId, other.owner.walletId])
  await rows(
    `update wallets set type = 'business' where tenant_id = $1 and id = $2`,
    one.owner.walletId,
  )
  expect(await wallets()).toEqual([made.body.uuid, other.owner.walletId])
})

test('chosen again, even twice at once, a contact stays one', async () => {
  const [payer, payee] = [await linked(), await linked()]
  await allow(payee.owner)
  await Promise.all([share(payer.user, payee.user, 'A'), share(payer.user, payee.user, 'B')])
  const [before] = await contactsOf(payer.owner)
  await share(payer.user, payee.user)
  expect(await contactsOf(payer.owner)).toMatchObject([{ id: before?.id }])
  // Nobody else sees whom somebody chose.
  expect(await contactsOf(payee.owner)).toEqual([])
})

test('a contact card does as well; oneself, groups and strangers do not', async () => {
  const [payer, payee] = [await linked(), await linked()]
  await allow(payer.owner)
  await allow(payee.owner)
  await share(payer.user, payer.user)
  expect(last(payer.user)?.text).toBe('You can’t pay yourself. Choose another contact with /pay.')
  const contact = { user_id: Number(payee.user), phone_number: '1', first_name: 'x' }
  const chat = { id: -100, type: 'group' }
  const card = { message_id: 1, date: 0, from: userOf(payer.user), contact }
  const before = api.messages(payer.user).length
  await deliver({ message: { ...card, chat } })
  expect(api.messages(payer.user)).toHaveLength(before)
  await deliver({ message: { ...card, chat: { id: Number(payer.user), type: 'private' } } })
  expect(last(payer.user)?.buttons[0]?.text).toBe('Pay')

  const stranger = '800700601'
  api.start(stranger)
  await share(stranger, payee.user)
  expect(last(stranger)?.text).toMatch(/^This is the bot of /)
  await write(stranger, '/pay')
  expect(last(stranger)?.text).toMatch(/^This is the bot of /)
})

test('the name Telegram says is kept clean, and used where there is no other', async () => {
  const [payer, payee] = [await linked(), await linked()]
  await allow(payee.owner)
  await payee.owner.ask(changeUserData, { first_name: null, last_name: null, preferred_name: null })
  await share(payer.user, payee.user, 'Bo\u202e\u0000b'.padEnd(200, 'b'))
  const [contact] = await contactsOf(payer.owner)
  expect(contact?.name).toMatch(/^Bob{1,100}$/)
})

test('the pretended Telegram of a sandbox chooses as a real one does', async () => {
  const [payer, payee] = [await linked(), await linked()]
  await allow(payee.owner)
  const { tenantId } = kit
  const words = { tg_id: payer.user, contact_tg_id: payee.user }
  expect((await bank.ask(pretendContact, words, { tenantId })).status).toBe(200)
  await bank.worker.drain(tenantId)
  expect(await contactsOf(payer.owner)).toHaveLength(1)
})

test('in Russian the bot says the same', async () => {
  const payer = await linked()
  await kit.speaks(payer.owner, 'ru')
  await write(payer.user, '/pay')
  expect(last(payer.user)?.buttons[0]?.text).toBe('Выбрать контакт')
  await share(payer.user, '800700602')
  expect(last(payer.user)?.text).toMatch(/^Этот контакт недоступен/)
})
