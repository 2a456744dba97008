import {
  addPasskey,
  listPasskeys,
  passkeyBound,
  proveByPasskey,
  removalBound,
  removePasskey,
  signInByPasskey,
} from '#contract/passkey'
import { openPasskeys } from '#tests/bank/proof/passkey/passkeyKit'
import { openProving } from '#tests/bank/proof/proving'
import type { TenantKit } from '#tests/bank/session/tenantKit'
import type { CallOptions, TestBank } from '#tests/kit/bank'

/** Every call about passkeys, rightly and wrongly. Returns the challenges. */
export async function askForPasskeys(
  bank: TestBank,
  kit: Pick<TenantKit, 'tenantId' | 'ask'>,
  { bearer }: CallOptions,
): Promise<string[]> {
  const me = String(bearer)
  const keys = openPasskeys(bank, kit)
  const { begin, grant } = openProving(bank, kit)
  const device = keys.device()
  const { body } = await keys.begin(me)
  await keys.ask(addPasskey, { name: 'phone', ...device.create(body) }, { bearer: me })
  await keys.ask(listPasskeys, {}, { bearer: me })

  const { request_id } = await begin(me, passkeyBound)
  const { body: proof } = await keys.beginProof(me, request_id)
  await keys.ask(proveByPasskey, { request_id, ...device.answer(proof) }, { bearer: me })

  const challenge = await keys.challenge()
  await keys.ask(signInByPasskey, device.enter(challenge))
  await keys.ask(signInByPasskey, device.enter(challenge))
  const id = await keys.firstId(me)
  await grant(me, removalBound(id))
  await keys.ask(removePasskey, { id }, { bearer: me })
  return [body, proof, challenge].map((one) => String(one.challenge))
}
