import { createHmac, randomBytes } from 'node:crypto'
import { activateBiometry, biometryBound } from '#contract/biometry'
import { verifyProofCode, type ProofBinding } from '#contract/proof'
import { readTotpStatus } from '#contract/totp'
import type { TestBank } from '#tests/kit/bank'
import type { TenantKit, SignedUp } from '#tests/bank/session/tenantKit'
import { openProving } from './proving.ts'

export const freshKey = () => randomBytes(32).toString('base64')

export const answerOf = (key: string, id: string) =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(id).digest('base64')

/** People of one tenant with biometry. */
export function openFingers(bank: TestBank, branch: TenantKit) {
  const { ask, moveIn, rows } = branch
  const { begin, prove } = openProving(bank, branch)

  const activate = ({ bearer }: Pick<SignedUp, 'bearer'>, key = freshKey()) =>
    ask(activateBiometry, { key }, { bearer })

  /** Old enough to prove everything biometry may. */
  async function withFinger(email?: string) {
    const [me, key] = [await moveIn(email), freshKey()]
    await prove(me, biometryBound)
    await activate(me, key)
    await passDay()
    return { ...me, key }
  }

  const passDay = () =>
    rows(`update biometry_keys set made_at = made_at - interval '1 day' where tenant_id = $1`)

  const answer = (bearer: string, request_id: string, otp: string) =>
    ask(verifyProofCode, { request_id, channel: 'BIOMETRY', otp }, { bearer })

  async function waysOf(bearer: string, bound: ProofBinding) {
    const { channels } = (await begin(bearer, bound)).body as { channels: { channel: string }[] }
    return channels.map(({ channel }) => channel)
  }

  const provesIn = async (bearer: string) =>
    (await ask(readTotpStatus, {}, { bearer })).body.biometry

  return { activate, passDay, withFinger, answer, waysOf, provesIn }
}
