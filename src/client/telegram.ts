import { Refusal } from '#contract/kit/refusal'
import { signInByTelegram, signUpByTelegram, type TelegramProof } from '#contract/telegram'
import type { Call, CallOptions } from './call.ts'
import { inviteFields, type SignInRequest } from './session.ts'

export async function submitTelegram(
  call: Call,
  proof: TelegramProof | null,
  options?: CallOptions,
) {
  return call(signInByTelegram, signedProof(proof), options)
}

export async function submitSignUpTelegram(
  call: Call,
  proof: TelegramProof | null,
  invitation: Pick<SignInRequest, 'invite' | 'referrer'>,
  options?: CallOptions,
) {
  return call(signUpByTelegram, { ...signedProof(proof), ...inviteFields(invitation) }, options)
}

/** The bank would refuse a proof without id, hash and signed data. */
export function signedProof(proof: TelegramProof | null) {
  const { tg_id, hash, init_data_raw } = proof ?? {}
  if (!tg_id || !hash || !init_data_raw) throw new Refusal('NO_TG_ID')
  return { tg_id, hash, init_data_raw }
}
