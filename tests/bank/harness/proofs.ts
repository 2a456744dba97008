import { generateKeyPairSync } from 'node:crypto'
import { activateBiometry, biometryBound, revokeBiometry } from '#contract/biometry'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  createVerification,
  readVerification,
  requestProofCode,
  verifyProofCode,
} from '#contract/proof'
import {
  activateTotp,
  generateTotp,
  generateTotpEncrypted,
  makeRecoveryCodes,
  readTotpStatus,
  revokeTotp,
  totpBound,
  verifyTotp,
} from '#contract/totp'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import type { TestResponse, CallOptions, TestBank } from '#tests/kit/bank'
import { answerOf, freshKey } from '#tests/bank/proof/fingers'
import { bytesIn, HALF_MINUTE, openProving } from '#tests/bank/proof/proving'

type CallEndpoint = (
  endpoint: Endpoint,
  words: object,
  caller?: CallOptions,
) => Promise<TestResponse>

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** Every call about proofs. Returns the biometry secrets, as sent and as bytes are printed. */
export async function askForProofs(bank: TestBank, ask: CallEndpoint, me: CallOptions) {
  const public_key = publicKey.export({ format: 'pem', type: 'spki' })
  const { grant } = openProving(bank, { ask })
  await ask(generateTotp, {}, me)
  await grant(String(me.bearer), totpBound)
  await ask(generateTotpEncrypted, { public_key }, me)
  await grant(String(me.bearer), totpBound)
  const { body } = await ask(generateTotp, {}, me)
  const { secret } = body.data as { secret: string }
  const codeNow = () => {
    bank.clock.advance(HALF_MINUTE)
    return codeOf(bytesIn(secret), stepAt(bank.clock.now()))
  }
  await ask(activateTotp, { token: codeNow() }, me)
  await ask(readTotpStatus, {}, me)
  await ask(verifyTotp, { otp: codeNow() }, me)
  await ask(makeRecoveryCodes, { token: codeNow() }, me)

  const request_id = 'harness-0001'
  await ask(createVerification, { request_id, purpose: 'contact' }, me)
  const turn = { request_id, channel: 'TOTP' }
  await ask(requestProofCode, turn, me)
  await ask(verifyProofCode, { ...turn, otp: codeNow() }, me)
  await ask(readVerification, { id: request_id }, me)

  const [other, key] = ['harness-0002', freshKey()]
  await ask(createVerification, { request_id: other, ...biometryBound }, me)
  await ask(verifyProofCode, { request_id: other, channel: 'TOTP', otp: codeNow() }, me)
  await ask(activateBiometry, { key }, me)
  const byFinger = { request_id: 'harness-0003', channel: 'BIOMETRY' }
  await ask(createVerification, { request_id: byFinger.request_id }, me)
  const otp = answerOf(key, byFinger.request_id)
  await ask(verifyProofCode, { ...byFinger, otp: freshKey() }, me)
  await ask(verifyProofCode, { ...byFinger, otp }, me)
  await ask(revokeBiometry, {}, me)
  await ask(revokeTotp, { token: codeNow() }, me)
  return [key, otp].flatMap((word) => [word, Buffer.from(word, 'base64').toString('hex')])
}
