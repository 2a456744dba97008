import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
  readUser,
  readUserData,
  type PendingChange,
} from '#contract/person'
import { Refusal } from '#contract/kit/refusal'
import type { Call, How } from './call.ts'
import { digitsOf } from './session.ts'

/** A person as screens know them: the user and what they told us about themselves. */
export async function readPerson(call: Call, how?: How) {
  const [user, data] = await Promise.all([call(readUser, {}, how), call(readUserData, {}, how)])
  return { user, data }
}

interface Change {
  kind: 'email' | 'phone'
  value: string
}

/** The bank answers with the whole user; the change that waits is part of it. */
export async function askChange(
  call: Call,
  { kind, value }: Change,
  how?: How,
): Promise<{ pending: PendingChange }> {
  const user =
    kind === 'phone'
      ? await call(askPhoneChange, { phone: digitsOf(value) }, how)
      : await call(askEmailChange, { email: value }, how)
  const pending = kind === 'phone' ? user.pending_phone : user.pending_email
  if (pending === null) throw new Refusal('BAD_RESPONSE')
  return { pending }
}

export async function confirmChange(call: Call, { kind, value }: Change, code: string, how?: How) {
  return kind === 'phone'
    ? call(confirmPhoneChange, { phone: digitsOf(value), token: code }, how)
    : call(confirmEmailChange, { email: value, token: code }, how)
}
