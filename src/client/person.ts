import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '#contract/contact'
import { readUser, readUserData, type PendingChange } from '#contract/person'
import { linkTelegram } from '#contract/telegramLink'
import type { TelegramProof } from '#contract/telegram'
import { Refusal } from '#contract/kit/refusal'
import type { Call, CallOptions } from './call.ts'
import { signedProof } from './telegram.ts'
import { digitsOf } from './session.ts'

export async function readPerson(call: Call, options?: CallOptions) {
  const reads = [call(readUser, {}, options), call(readUserData, {}, options)] as const
  const [user, data] = await Promise.all(reads)
  return { user, data }
}

interface ContactChange {
  kind: 'email' | 'phone'
  value: string
}

/** The bank returns the whole user, with the pending change in it. */
export async function requestChange(
  call: Call,
  { kind, value }: ContactChange,
  options?: CallOptions,
): Promise<{ pending: PendingChange }> {
  const user =
    kind === 'phone'
      ? await call(askPhoneChange, { phone: digitsOf(value) }, options)
      : await call(askEmailChange, { email: value }, options)
  const pending = kind === 'phone' ? user.pending_phone : user.pending_email
  if (pending === null) throw new Refusal('BAD_RESPONSE')
  return { pending }
}

export async function confirmChange(
  call: Call,
  { kind, value }: ContactChange,
  code: string,
  options?: CallOptions,
) {
  return kind === 'phone'
    ? call(confirmPhoneChange, { phone: digitsOf(value), token: code }, options)
    : call(confirmEmailChange, { email: value, token: code }, options)
}

export const submitTelegramLink = async (
  call: Call,
  proof: TelegramProof | null,
  options?: CallOptions,
) => call(linkTelegram, signedProof(proof), options)
