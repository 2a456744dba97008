import { openStaff } from '#tests/bank/harness/staff'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import type { openMemberKit } from '#tests/bank/member/memberKit'
import { invitingTenant, type TenantOptions } from '#tests/kit/openTenant'
import type { TestBank } from '#tests/kit/bank'
import type { Caller, Citizen, Members } from './citizen.ts'

/** Those around the customers: staff, and whom one of them let into her wallet. */

/** In whole dollars. */
export const PAYS_MOST = 60n

export const reward = { inviter: 10n, friend: 5n, added: 100n, perYear: 1 } as const

/** Of two friends one is too late for the only reward of a year. */
export const paysForFriends = {
  ...invitingTenant,
  referral: {
    inviter: String(reward.inviter),
    friend: String(reward.friend),
    added: String(reward.added),
    days: 10,
    per_year: reward.perYear,
  },
} satisfies TenantOptions

/** What one of them credits, the other may credit at the same moment. */
export async function hireTwo(bank: TestBank, tenantId: string, root: string): Promise<Caller[]> {
  const hired: Caller[] = []
  for (const first of ['sam', 'sue']) {
    const { bearer } = await openStaff(bank, tenantId, 'support')
    hired.push({ name: `${first} of ${root}`, tenantId, bearer })
  }
  return hired
}

type MemberKit = Awaited<ReturnType<typeof openMemberKit>>

export async function letInto(
  { letIn, moveIn, tenantId }: MemberKit,
  wallet: Owner,
  { owner, name, bearer }: Citizen & { owner: Owner },
  root: string,
): Promise<Members> {
  const other = await moveIn()
  const paysMost = { pays_most: String(PAYS_MOST) }
  return {
    payer: { name, tenantId, bearer, memberId: await letIn(wallet, owner, 'payer', paysMost) },
    approver: {
      name: `cid of ${root}`,
      tenantId,
      bearer: other.bearer,
      memberId: await letIn(wallet, other, 'approver'),
    },
  }
}
