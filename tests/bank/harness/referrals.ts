import { changeUserData } from '#contract/person'
import { listReferrals, readReferralCode, readReferralIncome } from '#contract/referral'
import { askEmailCode } from '#contract/signIn'
import { verifyEmailCode } from '#contract/enterCode'
import type { Endpoint } from '#contract/kit/endpoint'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'

interface Asking {
  bank: TestBank
  ask(endpoint: Endpoint, words: object, caller?: CallOptions): Promise<TestResponse>
  codeTo(to: string): Promise<string>
}

/** Every call about invitations of friends, and a friend who signs up by one. */
export async function askForReferrals({ bank, ask, codeTo }: Asking, me: CallOptions) {
  const { body } = await ask(readReferralCode, {}, me)
  const email = `friend-${bank.world.random.id().slice(-12)}@people.example`
  const referrer = typeof body.referral_code === 'string' ? body.referral_code : 'NONE2345'
  await ask(askEmailCode, { email, referrer })
  const friend = await ask(verifyEmailCode, { email, token: await codeTo(email) })
  const bearer = String(friend.body.access_token)
  await ask(changeUserData, { first_name: 'Fern', last_name: 'Marsh' }, { bearer })
  await ask(listReferrals, {}, me)
  await ask(readReferralIncome, {}, me)
}
