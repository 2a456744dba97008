import { verifyEmailCode } from '#contract/enterCode'
import type { Endpoint } from '#contract/kit/endpoint'
import { passwordBound, removePassword, setPassword } from '#contract/password'
import { askEmailCode, resetPassword } from '#contract/signIn'
import { openProving } from '#tests/bank/proof/proving'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'

interface Parts {
  bank: TestBank
  ask: (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>
  codeTo: (to: string) => Promise<string>
}

/**
 * Opens another account. A minute later its password is set, removed, and set again by whoever
 * forgot it; returns it.
 */
export async function openForPasswords(
  { bank, ask, codeTo }: Parts,
  marks: { newEmail: string; password: string },
): Promise<() => Promise<string>> {
  const email = `password-${marks.newEmail}`
  const password = `${marks.password} again`
  await ask(askEmailCode, { email })
  const { body } = await ask(verifyEmailCode, { email, token: await codeTo(email) })
  const bearer = String(body.access_token)
  return async () => {
    const { grant } = openProving(bank, { ask })
    await ask(setPassword, { password }, { bearer })
    await grant(bearer, passwordBound)
    await ask(setPassword, { password }, { bearer })
    await grant(bearer, passwordBound)
    await ask(removePassword, {}, { bearer })
    // The letters of before go out first.
    await bank.messageTo(email)
    await ask(resetPassword, { email, password })
    await ask(verifyEmailCode, { email, token: await codeTo(email) })
    return password
  }
}
