import { expect, test } from 'vitest'
import { askEmailChange } from '#contract/contact'
import { listNotices } from '#contract/notice'
import { LINK_OFFER_MS, linkPerson, unlinkPerson } from '#contract/personLink'
import { createVerification, verifyProofCode } from '#contract/proof'
import { readUser } from '#contract/person'
import { listSessions } from '#contract/session'
import { signInByPassword } from '#contract/signIn'
import { signUpByPassword } from '#contract/signUp'
import { linkTelegram } from '#contract/telegramLink'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { listWallets } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { fieldsFor, proofOf, tokenOf } from '#tests/bank/session/launch'
import { freshEmail, openTenantKit, wrongFor } from '#tests/bank/session/tenantKit'
import { openLinking } from './linkKit.ts'

/** Two accounts of one customer, linked by proving both, and the switch between them. */

const bank = await openTestBank()
const botToken = tokenOf(7)
const kit = await openTenantKit(bank, { botToken })
const { ask, moveIn, rows, block } = kit
const { setUp, codeNow, grant } = openProving(bank, kit)
const { prove, link, linksOf, linked, enter, emailOf } = openLinking(bank, kit)

const idOf = async (bearer: string) => String((await ask(readUser, {}, { bearer })).body.id)

test('whoever proves the address of another account is offered to link it, and switches', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  expect(await linksOf(one.bearer)).toMatchObject({ data: [], offer: null })
  expect((await prove(one.bearer, other.email)).body.code).toBe('ALREADY_EXISTS')
  expect((await linksOf(one.bearer)).offer).toMatchObject({
    address: other.email,
    needs_code: false,
  })
  const done = await link(one.bearer)
  expect(done.status).toBe(201)
  expect(done.body).toMatchObject({ offer: null, data: [{ telegram: false, phone: null }] })

  const [mine] = (await linksOf(one.bearer)).data
  const [theirs] = (await linksOf(other.bearer)).data
  expect(theirs?.id).toBe(mine?.id)
  expect(mine?.email).toMatch(/^p….*@people\.example$/)
  const there = await enter(one.bearer, mine?.id ?? '')
  expect(there.status).toBe(201)
  expect(await emailOf(there.body.access_token)).toBe(other.email)
  const back = await enter(String(there.body.access_token), mine?.id ?? '')
  expect(await emailOf(back.body.access_token)).toBe(one.email)
})

test('nothing moves: both stay accounts of their own', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const walletsOf = async (bearer: string) => (await ask(listWallets, {}, { bearer })).body
  const before = [await walletsOf(one.bearer), await walletsOf(other.bearer)]
  await linked(one, other)
  expect([await walletsOf(one.bearer), await walletsOf(other.bearer)]).toEqual(before)
  expect([await emailOf(one.bearer), await emailOf(other.bearer)]).toEqual([one.email, other.email])
})

test('an account made in Telegram joins the one that has the address', async () => {
  const launch = proofOf(fieldsFor(4711, bank.clock.now()), botToken)
  const made = await ask(signUpByTelegram, launch, { client: 'telegram' })
  const bearer = String(made.body.access_token)
  const web = await moveIn()
  await prove(bearer, web.email)
  await link(bearer)
  const [{ id } = { id: '' }] = (await linksOf(bearer)).data
  const there = await enter(bearer, id, { client: 'telegram' })
  expect(await emailOf(there.body.access_token)).toBe(web.email)
  expect((await linksOf(web.bearer)).data).toMatchObject([{ telegram: true, email: null }])
  // Each way to sign in still opens its own account.
  bank.clock.advance(1_000)
  const again = proofOf(fieldsFor(4711, bank.clock.now()), botToken)
  const { body } = await ask(signInByTelegram, again, { client: 'telegram' })
  expect(await idOf(String(body.access_token))).toBe(await idOf(bearer))
  expect((await ask(linkTelegram, again, { bearer: web.bearer })).body.code).toBe('ALREADY_EXISTS')
})

test('without the code of the address there is neither an offer nor a link', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  expect((await link(one.bearer)).body.code).toBe('VERIFICATION_EXPIRED')
  expect((await prove(one.bearer, freshEmail())).status).toBe(201)
  expect((await linksOf(one.bearer)).offer).toBeNull()
  await prove(one.bearer, other.email)
  // Another session of the same person has not proved it.
  const elsewhere = await moveIn((await emailOf(one.bearer)) as string)
  expect((await linksOf(elsewhere.bearer)).offer).toBeNull()
  expect((await link(elsewhere.bearer)).body.code).toBe('VERIFICATION_EXPIRED')
  bank.clock.advance(LINK_OFFER_MS)
  expect((await link(one.bearer)).body.code).toBe('VERIFICATION_EXPIRED')
})

test('the other account’s authenticator is asked for, and its guesses are counted', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const secret = await setUp(other.bearer)
  await prove(one.bearer, other.email)
  expect((await linksOf(one.bearer)).offer?.needs_code).toBe(true)
  expect((await link(one.bearer)).body.code).toBe('VALIDATION_FAILED')
  const wrong = wrongFor(codeNow(secret))
  const codes = []
  for (let guess = 0; guess < 5; guess += 1) codes.push((await link(one.bearer, wrong)).body.code)
  expect(codes).toContain('CODE_INVALID')
  expect((await link(one.bearer, codeNow(secret))).body.code).toBe('USER_LOCKED')
  expect((await linksOf(one.bearer)).data).toEqual([])
})

test('the right code of that authenticator links, once', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const secret = await setUp(other.bearer)
  await prove(one.bearer, other.email)
  expect((await link(one.bearer, codeNow(secret))).status).toBe(201)
  expect((await link(one.bearer, codeNow(secret))).body.code).toBe('VERIFICATION_EXPIRED')
})

test('the own authenticator is asked for before any code is sent', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  await setUp(one.bearer)
  const refused = await ask(askEmailChange, { email: other.email }, { bearer: one.bearer })
  expect(refused.body.code).toBe('STEP_UP_REQUIRED')
})

test('a switch asks for the authenticator of the account it opens, on any device', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const secret = await setUp(other.bearer)
  const id = await linked(one, other, codeNow(secret))
  bank.clock.advance(30_000)
  const bearer = String((await enter(one.bearer, id)).body.access_token)
  const held = await ask(listSessions, {}, { bearer })
  expect([held.status, held.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  // Nor does it lead back, or anywhere else.
  expect((await enter(bearer, id)).body.code).toBe('STEP_UP_REQUIRED')
  const request_id = 'switched-sign-in'
  await ask(createVerification, { request_id, purpose: 'sign_in' }, { bearer })
  const otp = codeNow(secret)
  await ask(verifyProofCode, { request_id, channel: 'TOTP', otp }, { bearer })
  expect((await ask(listSessions, {}, { bearer })).status).toBe(200)
})

test('only a linked account is entered', async () => {
  const [one, other, stranger] = [await moveIn(), await moveIn(), await moveIn()]
  const id = await linked(one, other)
  expect((await enter(stranger.bearer, id)).body.code).toBe('NOT_FOUND')
  expect((await enter(one.bearer, await idOf(other.bearer))).body.code).toBe('NOT_FOUND')
  expect((await enter(one.bearer, 'nothing')).body.code).toBe('NOT_FOUND')
  expect((await ask(unlinkPerson, { id }, { bearer: stranger.bearer })).body.data).toEqual([])
  expect((await enter(one.bearer, id)).status).toBe(201)
})

test('a blocked account is neither linked nor entered', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const id = await linked(one, other)
  await block(other.email)
  expect((await enter(one.bearer, id)).body.code).toBe('STATE_CONFLICT')
  const third = await moveIn()
  await prove(third.bearer, other.email)
  expect((await linksOf(third.bearer)).offer).toBeNull()
})

test('an account blocked after the offer is not linked', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  await prove(one.bearer, other.email)
  await block(other.email)
  expect((await link(one.bearer)).body.code).toBe('VERIFICATION_EXPIRED')
})

test('unlinking needs a proof, tells both, and ends the sessions that came by the link', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const id = await linked(one, other)
  const there = String((await enter(one.bearer, id)).body.access_token)
  bank.clock.advance(6 * 60_000)
  const refused = await ask(unlinkPerson, { id }, { bearer: other.bearer })
  expect(refused.body.code).toBe('STEP_UP_REQUIRED')
  await grant(other.bearer, { purpose: 'contact', meta: { subject: `unlink:${id}` } })
  const done = await ask(unlinkPerson, { id }, { bearer: other.bearer })
  expect(done.body).toMatchObject({ data: [], offer: null })
  expect((await ask(readUser, {}, { bearer: there })).body.code).toBe('ACCESS_TOKEN_INVALID')
  expect((await linksOf(one.bearer)).data).toEqual([])
  expect((await enter(one.bearer, id)).body.code).toBe('NOT_FOUND')
  expect((await ask(unlinkPerson, { id }, { bearer: one.bearer })).status).toBe(200)

  await bank.relay.drain()
  for (const { bearer, email } of [one, other]) {
    const { body } = await ask(listNotices, {}, { bearer })
    const kinds = (body.data as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['account_linked', 'account_unlinked']))
    const subjects = bank.messages.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.flatMap((subject) => /(un)?linked/.exec(subject)?.[0] ?? [])).toEqual([
      'linked',
      'unlinked',
    ])
  }
})

test('both accounts have the link and each switch in their audit log', async () => {
  const [one, other] = [await moveIn(), await moveIn()]
  const id = await linked(one, other)
  await enter(one.bearer, id)
  const ids = [await idOf(one.bearer), await idOf(other.bearer)]
  const found = await rows<{ action: string; actor_id: string; object: string }>(
    `select action, actor_id, object from audit
     where tenant_id = $1 and outcome = 'ok' and actor_id = any($2)
       and action ~ '^(account_(linked|switched)|linked_account_(added|entered))$'`,
    ids,
  )
  const lines = found.map(
    ({ action, actor_id, object }) =>
      `${ids.indexOf(actor_id)} ${action} ${ids.indexOf(object.slice(7))}`,
  )
  expect(lines.toSorted()).toEqual([
    '0 account_linked 1',
    '0 linked_account_entered 1',
    '1 account_switched 0',
    '1 linked_account_added 0',
  ])
})

test('an address nobody had confirmed is confirmed by the link, without what came before', async () => {
  const hasty = await openTenantKit(bank, { config: { confirm_email: false } })
  const there = openLinking(bank, hasty)
  const email = freshEmail()
  const password = 'the thief chose this one'
  await hasty.ask(signUpByPassword, { email, password })
  const one = await hasty.moveIn()
  await there.prove(one.bearer, email)
  expect((await hasty.ask(linkPerson, {}, { bearer: one.bearer })).status).toBe(201)
  expect((await hasty.ask(signInByPassword, { email, password })).status).not.toBe(200)
})
