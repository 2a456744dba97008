import { generateKeyPairSync } from 'node:crypto'
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
  verifyTotp,
} from '#contract/totp'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import type { Answered, Knock, TestBank } from '#tests/kit/bank'
import { bytesIn, HALF_MINUTE } from '#tests/bank/proof/proving'

type Asking = (endpoint: Endpoint, words: object, knock?: Knock) => Promise<Answered>

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** The authenticator from its first code to its last, and one verification that it proves. */
export async function askForProofs(bank: TestBank, ask: Asking, me: Knock) {
  const public_key = publicKey.export({ format: 'pem', type: 'spki' })
  await ask(generateTotpEncrypted, { public_key }, me)
  const { body } = await ask(generateTotp, {}, me)
  const { secret } = body.data as { secret: string }
  const codeNow = () => {
    bank.clock.turn(HALF_MINUTE)
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
  await ask(revokeTotp, { token: codeNow() }, me)
}
