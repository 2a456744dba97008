import { Refusal } from '#contract/kit/refusal'
import { signInByTelegram, signUpByTelegram, type TelegramProof } from '#contract/telegram'
import type { Call, How } from './call.ts'
import { invited } from './session.ts'

/** Coming in with what Telegram vouches for. */
export async function enterByTelegram(call: Call, proof: TelegramProof | null, how?: How) {
  return call(signInByTelegram, whole(proof), how)
}

export async function joinByTelegram(
  call: Call,
  proof: TelegramProof | null,
  invite: string,
  how?: How,
) {
  return call(signUpByTelegram, { ...whole(proof), ...invited(invite) }, how)
}

/** Without id, hash and signed data the bank could only refuse, so it is not asked. */
function whole(proof: TelegramProof | null) {
  const { tg_id, hash, init_data_raw } = proof ?? {}
  if (!tg_id || !hash || !init_data_raw) throw new Refusal('NO_TG_ID')
  return { tg_id, hash, init_data_raw }
}
