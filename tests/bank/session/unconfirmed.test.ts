import { expect, test } from 'vitest'
import { createCounterparty, listCounterparties } from '#contract/counterparty'
import { listKeys } from '#contract/developer'
import { verifyEmailCode, verifyPhoneCode } from '#contract/enterCode'
import { listNotices, type NoticePage } from '#contract/notice'
import { askEmailChange, confirmEmailChange } from '#contract/contact'
import { changeUserData, readUser } from '#contract/person'
import { listRates } from '#contract/rate'
import { listSessions } from '#contract/session'
import { askEmailCode, askPhoneCode, signInByPassword } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { calls } from '#contract/table'
import { readTotpStatus } from '#contract/totp'
import { listWallets, type Wallet } from '#contract/wallet'
import { createWebhook, listWebhooks } from '#contract/webhook'
import { tokenHolderOf } from '#bank/feed/authorize'
import { keysOf } from '#tests/bank/harness/principals'
import { openProving } from '#tests/bank/proof/proving'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { freshEmail, freshPhone, openTenantKit } from './tenantKit.ts'

/** An account opened for an e-mail address that nobody has confirmed: its owner may not know of it. */

const bank = await openTestBank()
const kit = await openTenantKit(bank, { config: { confirm_email: false } })
const { ask, rows, tenantId } = kit
const proving = openProving(bank, kit)
const password = 'the stranger chose this one'
/** Where the owner is: a device that is new to the account. */
const home: CallOptions = { ip: '10.7.7.7' }

async function openBeforehand() {
  const email = freshEmail()
  const { body } = await ask(signUpByPassword, { email, password })
  return { email, bearer: String(body.access_token) }
}

async function comeAsOwner(email: string) {
  await ask(askEmailCode, { email }, home)
  const { body } = await ask(verifyEmailCode, { email, token: await bank.codeTo(email) }, home)
  return { bearer: String(body.access_token) }
}

async function confirmInside(me: { email: string; bearer: string }, email = me.email) {
  expect((await ask(askEmailChange, { email }, me)).status).toBe(200)
  return ask(confirmEmailChange, { email, token: await bank.codeTo(email) }, me)
}

const setConfirmed = (email: string, at: Date | null) =>
  rows('update people set email_confirmed_at = $3 where tenant_id = $1 and email = $2', email, at)

/** As accounts of strangers were used before the bank refused it. */
async function openAndUse() {
  const stranger = await openBeforehand()
  await setConfirmed(stranger.email, bank.clock.now())
  const { ask: askKeyed, make, makePage, by } = keysOf(bank, { ...stranger, tenantId })
  const key = await make({ role: 'DEVELOPER' })
  const page = by(await makePage([]))
  const { body } = await ask(listWallets, {}, stranger)
  const wallet_id = (body.data as Wallet[]).find(({ type }) => type === 'personal')!.uuid
  const hook = { url: 'https://hook.example/', events: ['order'] }
  const payee = { wallet_id, type: 'INDIVIDUAL', name: 'Rowan' }
  expect((await askKeyed(createWebhook, hook)).status).toBe(200)
  expect((await askKeyed(createCounterparty, payee)).status).toBe(200)
  await proving.setUp(stranger.bearer)
  await rows(
    `update people set phone = $3, phone_confirmed_at = now() where tenant_id = $1 and email = $2`,
    stranger.email,
    freshPhone(),
  )
  const used = { ...stranger, key: key.caller, page, wallet_id }
  expect(await leftFor(stranger.bearer, used)).toEqual({
    keys: ['ACTIVE'],
    webhooks: 1,
    recipients: 1,
    sessions: 1,
    authenticator: true,
    phone: expect.any(String),
  })
  await setConfirmed(stranger.email, null)
  return used
}

interface Used {
  wallet_id: string
}

const ENDED = /^Earlier access to your account/

async function subjectsTo(email: string) {
  await bank.relay.drain()
  return bank.messages.filter(({ to }) => to === email).map(({ subject }) => subject)
}

/** What is left of it for whoever holds `bearer`. */
async function leftFor(bearer: string, { wallet_id }: Used) {
  const totalOf = async (call: Parameters<typeof ask>[0], words = {}) =>
    (await ask(call, words, { bearer })).body.total
  const keys = (await ask(listKeys, {}, { bearer })).body as unknown as { status: string }[]
  const { phone } = (await ask(readUser, {}, { bearer })).body
  const { has_active_totp } = (await ask(readTotpStatus, {}, { bearer })).body
  return {
    keys: keys.map(({ status }) => status),
    webhooks: await totalOf(listWebhooks),
    recipients: await totalOf(listCounterparties, { wallet_id }),
    sessions: await totalOf(listSessions),
    authenticator: has_active_totp,
    phone,
  }
}

const nothing = {
  keys: ['REVOKED'],
  webhooks: 0,
  recipients: 0,
  sessions: 1,
  authenticator: false,
  phone: null,
}

test('before its address is confirmed, an account may be looked at and not used', async () => {
  const { bearer } = await openBeforehand()
  const open: string[] = []
  const shut: string[] = []
  for (const [name, call] of calls) {
    const { who, repeat } = call
    if (!who.includes('person') || who.includes('anyone') || name === 'signOut') continue
    const { body } = await ask(call, {}, { bearer })
    const refused = body.code === 'EMAIL_NOT_CONFIRMED'
    if (repeat === 'read' && refused) shut.push(name)
    if (repeat !== 'read' && !refused) open.push(name)
  }
  expect(open.toSorted()).toEqual([
    'askEmailChange',
    'beginPasskeyProof',
    'changeUserData',
    'confirmEmailChange',
    'countFlows',
    'createVerification',
    'endSession',
    'proveByPasskey',
    'readMessages',
    'readNotices',
    'requestProofCode',
    'revokeTotp',
    'sendSupportCase',
    'verifyProofCode',
  ])
  expect(shut).toEqual(['readBankData', 'readFrontendBankData'])
  expect(await tokenHolderOf(bank.world, bearer)).toMatchObject({ tenantId })
})

test('its owner’s name is not a stranger’s to write, the language is', async () => {
  const me = await openBeforehand()
  for (const words of [{ first_name: 'Ann' }, { last_name: null }, { birth_date: '1990-01-01' }]) {
    const { status, body } = await ask(changeUserData, { ...words, language: 'ru' }, me)
    expect([status, body.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
  }
  expect((await ask(changeUserData, { language: 'ru' }, me)).body.language).toBe('ru')
})

test('keys made before the bank asked for it open nothing', async () => {
  const { key, page } = await openAndUse()
  expect((await ask(listWallets, {}, key)).body.code).toBe('EMAIL_NOT_CONFIRMED')
  expect((await ask(listRates, {}, page)).body.code).toBe('EMAIL_NOT_CONFIRMED')
})

test('the owner’s first code ends everything that was set up before, and says so', async () => {
  const used = await openAndUse()
  const owner = await comeAsOwner(used.email)
  expect(await leftFor(owner.bearer, used)).toEqual(nothing)
  expect((await ask(readUser, {}, used)).body.code).toBe('ACCESS_TOKEN_INVALID')
  expect((await ask(listWallets, {}, used.key)).body.code).toBe('KEY_REVOKED')
  expect((await ask(listRates, {}, used.page)).body.code).toBe('KEY_REVOKED')
  const { status } = await ask(signInByPassword, { email: used.email, password })
  expect(status).toBe(422)

  expect(await subjectsTo(used.email)).toContainEqual(expect.stringMatching(ENDED))
  const { data } = (await ask(listNotices, {}, owner)).body as unknown as NoticePage
  expect(data.map(({ kind }) => kind)).toContain('earlier_access_ended')
  const audit = await rows(
    `select 1 from audit where tenant_id = $1 and action = 'earlier_access_ended'
     and actor_id = (select id::text from people where email = $2)`,
    used.email,
  )
  expect(audit).toHaveLength(1)
})

test('so does a code asked for in the account, which keeps the session that used it', async () => {
  const used = await openAndUse()
  const other = await ask(signInByPassword, { email: used.email, password })
  expect((await confirmInside(used)).status).toBe(201)
  expect(await leftFor(used.bearer, used)).toEqual(nothing)
  const left = await ask(readUser, {}, { bearer: String(other.body.access_token) })
  expect(left.body.code).toBe('ACCESS_TOKEN_INVALID')
  expect(await subjectsTo(used.email)).toContainEqual(expect.stringMatching(ENDED))
})

test('whoever set up nothing loses nothing, is not alarmed and goes on at once', async () => {
  const me = await openBeforehand()
  expect((await confirmInside(me)).status).toBe(201)
  expect((await ask(changeUserData, { first_name: 'Ann' }, me)).status).toBe(200)
  expect((await ask(signInByPassword, { email: me.email, password })).status).toBe(200)
  expect(await subjectsTo(me.email)).not.toContainEqual(expect.stringMatching(ENDED))
})

test('a mistyped address is replaced by one’s own, which opens the account', async () => {
  const me = await openBeforehand()
  expect((await confirmInside(me, freshEmail())).status).toBe(201)
  expect((await ask(changeUserData, { first_name: 'Ann' }, me)).status).toBe(200)
})

test('a change of address at the same moment leaves the owner no stranger’s account', async () => {
  for (let round = 0; round < 6; round += 1) {
    const stranger = await openBeforehand()
    const email = freshEmail()
    await ask(askEmailChange, { email }, stranger)
    const changed = { email, token: await bank.codeTo(email) }
    await ask(askEmailCode, { email: stranger.email })
    const own = { email: stranger.email, token: await bank.codeTo(stranger.email) }
    const [, owner] = await Promise.all([
      ask(confirmEmailChange, changed, stranger),
      ask(verifyEmailCode, own),
    ])
    const bearer = String(owner.body.access_token)
    expect((await ask(readUser, {}, { bearer })).body).toMatchObject({ email: stranger.email })
  }
})

test('people who came by phone, by Telegram or by code are not asked', async () => {
  const { bearer } = await kit.moveIn()
  expect((await ask(changeUserData, { first_name: 'Ann' }, { bearer })).status).toBe(200)
  const phone = freshPhone()
  await ask(askPhoneCode, { phone })
  const { body } = await ask(verifyPhoneCode, { phone, token: await bank.codeTo(phone) })
  const byPhone = { bearer: String(body.access_token) }
  expect((await ask(changeUserData, { first_name: 'Ann' }, byPhone)).status).toBe(200)
  await rows(
    `update people set phone = null, phone_confirmed_at = null, tg_id = '77001'
     where tenant_id = $1 and phone = $2`,
    phone,
  )
  expect((await ask(changeUserData, { first_name: 'Ann' }, byPhone)).status).toBe(200)
})
