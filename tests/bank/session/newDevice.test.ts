import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { readUser } from '#contract/person'
import { createVerification, signInBound, verifyProofCode } from '#contract/proof'
import { calls } from '#contract/table'
import { revokeTotp } from '#contract/totp'
import { tokenHolderOf } from '#bank/feed/authorize'
import { openProving } from '#tests/bank/proof/proving'
import { openTestBank, type CallOptions } from '#tests/kit/bank'
import { freshEmail, openTenantKit } from './tenantKit.ts'

/** Somebody with an authenticator signs in on a device the bank has not seen before. */

const bank = await openTestBank()
const kit = await openTenantKit(bank, { proofs: 'off' })
const { ask } = kit
const proving = openProving(bank, kit)

const abroad: CallOptions = { ip: '10.9.9.9' }

async function holder() {
  const me = await kit.moveIn(freshEmail(), { ip: '10.1.1.1' })
  const secret = await proving.setUp(me.bearer)
  bank.clock.advance(60_000)
  return { ...me, secret }
}

async function signInAgain(email: string, caller: CallOptions) {
  const { bearer } = await kit.moveIn(email, caller)
  bank.clock.advance(60_000)
  return bearer
}

const mayRead = async (bearer: string) => (await ask(readUser, {}, { bearer })).status === 200

test('until the authenticator confirms it, the session may do nothing else', async () => {
  const { email, secret } = await holder()
  const bearer = await signInAgain(email, abroad)
  const open: string[] = []
  for (const [name, endpoint] of calls) {
    if (!endpoint.who.includes('person') || endpoint.who.includes('anyone')) continue
    if (name === 'signOut') continue
    const { body } = await ask(endpoint, {}, { bearer })
    if (body.code !== 'STEP_UP_REQUIRED') open.push(name)
    else expect(body.bound).toEqual(signInBound)
  }
  expect(open.toSorted()).toEqual([
    'beginPasskeyProof',
    'createVerification',
    'proveByPasskey',
    'readTotpStatus',
    'readVerification',
    'requestProofCode',
    'revokeTotp',
    'verifyProofCode',
  ])
  const holderOf = await tokenHolderOf(bank.world, bearer)
  expect(holderOf instanceof Refusal && holderOf.code).toBe('STEP_UP_REQUIRED')

  const { request_id, body } = await proving.begin(bearer, signInBound)
  expect(body.channels).toMatchObject([{ channel: 'TOTP' }])
  const words = { request_id, channel: 'TOTP', otp: proving.codeNow(secret) }
  expect((await ask(verifyProofCode, words, { bearer })).status).toBe(200)
  expect(await mayRead(bearer)).toBe(true)
})

test('known devices, and people without an authenticator, go on as before', async () => {
  const { email } = await holder()
  expect(await mayRead(await signInAgain(email, { ip: '10.1.1.77' }))).toBe(true)
  const without = await kit.moveIn(freshEmail(), { ip: '10.1.1.1' })
  bank.clock.advance(60_000)
  expect(await mayRead(await signInAgain(without.email, abroad))).toBe(true)
})

test('a sign-in that was not confirmed makes its device no known one', async () => {
  const { email, bearer } = await holder()
  await signInAgain(email, abroad)
  expect(await mayRead(await signInAgain(email, abroad))).toBe(false)
  expect(await mayRead(bearer)).toBe(true)
})

test('a code by mail does not confirm it', async () => {
  const { email } = await holder()
  const bearer = await signInAgain(email, abroad)
  const { request_id } = await proving.begin(bearer, signInBound)
  const words = { request_id, channel: 'EMAIL', otp: '123456' }
  expect((await ask(verifyProofCode, words, { bearer })).body.code).toBe('STATE_CONFLICT')
  const other = { request_id: 'another-proof', purpose: 'keys' }
  expect((await ask(createVerification, other, { bearer })).status).toBe(201)
  expect(await mayRead(bearer)).toBe(false)
})

test('a recovery code takes the authenticator off and confirms it', async () => {
  const { email, bearer: before, secret } = await holder()
  const [token] = await proving.recoveryCodes(before, secret)
  const bearer = await signInAgain(email, abroad)
  expect((await ask(revokeTotp, { token }, { bearer })).status).toBe(200)
  expect(await mayRead(bearer)).toBe(true)
})
