import { expect } from 'vitest'
import { agreeApprovalSum, setApprovalSum, type ApprovalSum } from '#contract/approvalSum'
import { listMembers } from '#contract/member'
import { placeTransfer } from '#contract/place'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openProving } from '#tests/bank/proof/proving'
import type { TestBank } from '#tests/kit/bank'
import type { TenantOptions } from '#tests/kit/openTenant'
import { openMemberKit } from './memberKit.ts'

/** A tenant with wallets whose larger payments need two people. */
export async function openSumKit(bank: TestBank, options: TenantOptions = {}) {
  const kit = await openMemberKit(bank, options)
  const { moveIn, letIn, inWalletOf, give, usd } = kit
  const proving = openProving(bank, kit)

  const sumOf = async (person: Owner) =>
    (await person.ask(listMembers)).body.approval_sum as ApprovalSum

  /** With the owner's own second factor, where it is asked for. */
  async function set(owner: Owner, sum: string | null) {
    const asked = await owner.ask(setApprovalSum, { sum })
    if (asked.body.code !== 'STEP_UP_REQUIRED') return asked
    await proving.grant(owner.bearer, asked.body.bound as never)
    return owner.ask(setApprovalSum, { sum })
  }

  const agree = (by: Owner, sum: string | null) => by.ask(agreeApprovalSum, { sum })

  /** An owner with a thousand dollars and a sum of a hundred, an approver, and somebody to pay. */
  async function shared(sum: string | null = '100') {
    const [owner, second, payee] = [await moveIn(), await moveIn(), await moveIn()]
    const id = await letIn(owner, second, 'approver')
    await give(owner, usd, 1_000_00n)
    if (sum !== null) expect((await set(owner, sum)).status).toBe(200)
    return { owner, payee, id, approver: inWalletOf(owner, second), second }
  }

  const pay = (by: Owner, to: Owner, amount: string) =>
    by.ask(placeTransfer, {
      from_currency_id: usd,
      to_wallet_uuid: to.walletId,
      amount,
      wallet_id: by.walletId,
    })

  return { ...kit, ...proving, sumOf, set, agree, shared, pay }
}
