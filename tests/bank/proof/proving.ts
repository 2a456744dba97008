import { askEmailChange, askPhoneChange } from '#contract/contact'
import type { PolicyProofs } from '#contract/ops/policyDocument'
import type { ProofBinding } from '#contract/proof'
import { createVerification, requestProofCode, verifyProofCode } from '#contract/proof'
import { activateTotp, generateTotp, makeRecoveryCodes, totpBound } from '#contract/totp'
import { codeOf, stepAt } from '#bank/proof/totpCode'
import type { TestBank } from '#tests/kit/bank'
import type { TenantKit } from '#tests/bank/session/tenantKit'

export const HALF_MINUTE = 30_000

/** Asks for a proof for every purpose. */
export const strict: PolicyProofs = {
  purposes: ['order', 'payee', 'contact', 'card_secret', 'card_payment', 'keys', 'authenticator'],
  orders_from: '0',
  new_payees_from: '0',
  factor_from: '1000',
  authenticator_only: false,
}

/** Decodes base32, as an authenticator app does. */
export function bytesIn(messages: string): Buffer {
  const bits = Array.from(messages, (message) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(message).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

let count = 0
export const freshId = () => `proof-${String(++count).padStart(8, '0')}`

export function openProving(bank: TestBank, { ask }: Pick<TenantKit, 'ask'>) {
  const codeNow = (secret: string, stepsAgo = 0) =>
    codeOf(bytesIn(secret), stepAt(bank.clock.now()) - stepsAgo)

  async function generate(bearer: string) {
    await grant(bearer, totpBound)
    const { body } = await ask(generateTotp, {}, { bearer })
    // The test bank checks it against the contract.
    return body.data as { id: string; qrCode: string; secret: string }
  }

  /** An active authenticator whose last code is used and expired. */
  async function setUp(bearer: string): Promise<string> {
    const { secret } = await generate(bearer)
    await ask(activateTotp, { token: codeNow(secret) }, { bearer })
    bank.clock.advance(HALF_MINUTE)
    return secret
  }

  async function recoveryCodes(bearer: string, secret: string): Promise<string[]> {
    const { body } = await ask(makeRecoveryCodes, { token: codeNow(secret) }, { bearer })
    bank.clock.advance(HALF_MINUTE)
    return (body.data as { codes: string[] }).codes
  }

  async function begin(bearer: string, bound: ProofBinding, request_id = freshId()) {
    const { body } = await ask(createVerification, { request_id, ...bound }, { bearer })
    return { request_id, body }
  }

  /** A proof without its code, so that no limit of messages counts it. */
  async function grant(bearer: string, bound: ProofBinding) {
    const { request_id } = await begin(bearer, bound)
    await bank.world.engine.asOwner((tx) =>
      tx.query(
        `update verifications set status = 'APPROVED', approved_at = $2 where request_id = $1`,
        [request_id, bank.clock.now()],
      ),
    )
  }

  async function mailed(bearer: string, request_id: string, email: string): Promise<string> {
    await ask(requestProofCode, { request_id, channel: 'EMAIL' }, { bearer })
    return bank.codeTo(email)
  }

  /** Proves by mail what a refused call asks for. */
  async function prove({ bearer, email }: { bearer: string; email: string }, bound: ProofBinding) {
    const { request_id } = await begin(bearer, bound)
    const otp = await mailed(bearer, request_id, email)
    const { status } = await ask(verifyProofCode, { request_id, channel: 'EMAIL', otp }, { bearer })
    return { status, request_id }
  }

  return { codeNow, generate, setUp, recoveryCodes, begin, grant, mailed, prove }
}

/** Asks with the proof that a change of address needs; that it needs one is tested on its own. */
export function askWithContactProof(bank: TestBank, kit: Pick<TenantKit, 'ask'>): TenantKit['ask'] {
  const { grant } = openProving(bank, kit)
  return async (endpoint, words, caller) => {
    const { email, phone } = words
    const subject = typeof phone === 'string' ? phone.replace(/\D/g, '') : email
    const changes = endpoint === askEmailChange || endpoint === askPhoneChange
    if (changes && caller?.bearer && typeof subject === 'string')
      await grant(caller.bearer, { purpose: 'contact', meta: { subject } })
    return kit.ask(endpoint, words, caller)
  }
}
