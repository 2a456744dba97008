import { expect, test } from 'vitest'
import { askEmailChange, confirmEmailChange } from '#contract/contact'
import { readUser } from '#contract/person'
import { PROOF_HOLDS_MS } from '#contract/proof'
import { linkTelegram, unlinkTelegram } from '#contract/telegramLink'
import { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { openTestBank } from '#tests/kit/bank'
import { openProving } from '#tests/bank/proof/proving'
import { fieldsFor, proofOf, tokenOf } from './launch.ts'
import { freshEmail, openTenantKit } from './tenantKit.ts'

/** Telegram is linked to an account that exists, and unlinked from it. */

const bank = await openTestBank()
const botToken = tokenOf(1)
const kit = await openTenantKit(bank, { botToken })
const { ask, moveIn } = kit
const { grant } = openProving(bank, kit)

const MINUTE = 60_000

let count = 900
const freshId = () => ++count
const launchOf = (id: number, age = 0) => ({
  ...proofOf(fieldsFor(id, new Date(bank.clock.now().getTime() - age)), botToken),
})
const link = (bearer: string, id: number) => ask(linkTelegram, launchOf(id), { bearer })
const enter = async (id: number) => {
  bank.clock.advance(1_000)
  return ask(signInByTelegram, launchOf(id), { client: 'telegram' })
}
const userOf = async (bearer: unknown) =>
  (await ask(readUser, {}, { bearer: String(bearer) })).body as { id: string; identities: string[] }

test('whoever has just signed in links their Telegram, and it signs in to that account', async () => {
  const { bearer } = await moveIn()
  const id = freshId()
  expect((await enter(id)).body.code).toBe('TG_USER_UNKNOWN')
  const linked = await link(bearer, id)
  expect(linked.status).toBe(200)
  expect(linked.body.identities).toEqual(['email', 'telegram'])
  expect((await link(bearer, id)).status).toBe(200)
  const { body } = await enter(id)
  expect((await userOf(body.access_token)).id).toBe(linked.body.id)
})

test('an older sign-in has to prove itself first', async () => {
  const { bearer } = await moveIn()
  bank.clock.advance(PROOF_HOLDS_MS)
  const id = freshId()
  const refused = await link(bearer, id)
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect((await enter(id)).body.code).toBe('TG_USER_UNKNOWN')
  await grant(bearer, { purpose: 'contact', meta: { subject: `telegram:${id}` } })
  expect((await link(bearer, id)).status).toBe(200)
})

test('a Telegram user of another account stays there', async () => {
  const id = freshId()
  await ask(signUpByTelegram, launchOf(id), { client: 'telegram' })
  const { bearer } = await moveIn()
  const refused = await link(bearer, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  expect((await userOf(bearer)).identities).toEqual(['email'])
})

test('launch data that Telegram did not sign, or signed long ago, links nobody', async () => {
  const { bearer } = await moveIn()
  const forged = { ...launchOf(freshId()), tg_id: '1' }
  expect((await ask(linkTelegram, forged, { bearer })).body.code).toBe('TG_DATA_INVALID')
  expect((await ask(linkTelegram, {}, { bearer })).body.code).toBe('VALIDATION_FAILED')
  const old = launchOf(freshId(), 61 * MINUTE)
  expect((await ask(linkTelegram, old, { bearer })).body.code).toBe('TG_DATA_EXPIRED')
})

test('unlinking ends the other sessions that Telegram opened, and no others', async () => {
  const { bearer } = await moveIn()
  const id = freshId()
  await link(bearer, id)
  const { body } = await enter(id)
  expect((await ask(unlinkTelegram, {}, { bearer })).body.identities).toEqual(['email'])
  const ended = await ask(readUser, {}, { bearer: String(body.access_token) })
  expect(ended.body.code).toBe('ACCESS_TOKEN_INVALID')
  expect((await userOf(bearer)).identities).toEqual(['email'])
  expect((await enter(id)).body.code).toBe('TG_USER_UNKNOWN')
  expect((await ask(unlinkTelegram, {}, { bearer })).status).toBe(200)
})

test('Telegram is unlinked only where something else signs in', async () => {
  const id = freshId()
  const { body } = await ask(signUpByTelegram, launchOf(id), { client: 'telegram' })
  const bearer = String(body.access_token)
  const refused = await ask(unlinkTelegram, {}, { bearer })
  expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT'])

  const email = freshEmail()
  await ask(askEmailChange, { email }, { bearer })
  await ask(confirmEmailChange, { email, token: await bank.codeTo(email) }, { bearer })
  expect((await ask(unlinkTelegram, {}, { bearer })).body.identities).toEqual(['email'])
  const { bearer: web } = await moveIn()
  expect((await link(web, id)).status).toBe(200)
})
