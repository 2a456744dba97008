import { agreeApprovalSum, setApprovalSum, stopApprovalSum } from '#contract/approvalSum'
import { verifyEmailCode } from '#contract/enterCode'
import type { Endpoint } from '#contract/kit/endpoint'
import {
  acceptInvite,
  activateMember,
  changeMember,
  createInvite,
  deactivateMember,
  declineInvite,
  listInvites,
  listMembers,
  listOwnInvites,
  readInvite,
  removeMember,
  revokeInvite,
} from '#contract/member'
import { askEmailCode } from '#contract/signIn'
import { createWallet } from '#contract/wallet'
import type { CallOptions, TestBank, TestResponse } from '#tests/kit/bank'
import { askForReferrals } from './referrals.ts'

interface Run {
  bank: TestBank
  ask: (endpoint: Endpoint, words: object, caller?: CallOptions) => Promise<TestResponse>
  codeTo: (to: string) => Promise<string>
}

/** Every call about the people of a wallet, by its owner and whom they invite. */
export async function askForMembers({ bank, ask, codeTo }: Run, me: CallOptions, email: string) {
  await askForReferrals({ bank, ask, codeTo }, me)
  const keyed = () => ({ headers: { 'idempotency-key': bank.world.random.id() } })
  await ask(askEmailCode, { email })
  const entered = await ask(verifyEmailCode, { email, token: await codeTo(email) })
  const other = { bearer: String(entered.body.access_token) }
  const made = await ask(createWallet, { type: 'business' }, { ...me, ...keyed() })
  const wallet = { wallet_uuid: made.body.uuid }
  const invite = async () => {
    const words = { ...wallet, email, role: 'payer', pays_most: '100' }
    const { body } = await ask(createInvite, words, { ...me, ...keyed() })
    return (body.data as { id: string }).id
  }
  await ask(revokeInvite, { ...wallet, invite: await invite() }, me)
  await ask(declineInvite, { code: await invite() }, other)
  const code = await invite()
  await ask(listInvites, wallet, me)
  await ask(listOwnInvites, {}, other)
  await ask(readInvite, { invite: code }, other)
  await ask(acceptInvite, { code }, other)
  const { body } = await ask(listMembers, wallet, me)
  const [, member] = body.data as { id: string }[]
  const one = { ...wallet, user_data_uuid: member?.id }
  await ask(changeMember, { ...one, role: 'approver' }, me)
  await ask(setApprovalSum, { ...wallet, sum: '100' }, me)
  await ask(setApprovalSum, { ...wallet, sum: '200' }, me)
  await ask(agreeApprovalSum, { ...wallet, sum: '200' }, other)
  await ask(stopApprovalSum, wallet, me)
  await ask(setApprovalSum, { ...wallet, sum: null }, me)
  await ask(changeMember, { ...one, role: 'viewer' }, me)
  await ask(deactivateMember, one, me)
  await ask(activateMember, one, me)
  await ask(removeMember, one, me)
}
