import { approveProposal } from '#contract/ops/proposal'
import { readStaffMember } from '#contract/ops/staff'
import { staffMemberCalls } from '#contract/ops/staffMember'
import { askStaffCode, makeStaffAuthenticator } from '#contract/ops/staffSignIn'
import type { CallOptions, TestBank } from '#tests/kit/bank'
import { plantCanary } from '#tests/kit/canaries'
import type { Ask } from './staffBook.ts'

/** A colleague is invited, gets an authenticator, another role, another invitation, and leaves. */
export async function askAboutStaff(
  bank: TestBank,
  tenantId: string,
  ask: Ask,
  { me, third }: { me: CallOptions; third: CallOptions },
) {
  const keyed = (by: CallOptions) => ({
    ...by,
    headers: { 'idempotency-key': bank.world.random.id() },
  })
  const email = `canary-colleague-${bank.world.random.id()}@staff.example`
  plantCanary(tenantId, email)
  const reason = 'Starts on Monday'
  const approved = async (proposed: ReturnType<Ask>) => {
    const { body } = await proposed
    const done = await ask(approveProposal, { id: String(body.id), reason }, keyed(third))
    return done.body.staff as { id: string }
  }
  const { proposeStaffInvite, proposeStaffRole, proposeStaffInviteAgain, proposeStaffEnd } =
    staffMemberCalls
  const input = { email, name: 'Mira Novak', role: 'support', reason }
  const { id } = await approved(ask(proposeStaffInvite, input, keyed(me)))
  await bank.messageTo(email)
  await ask(askStaffCode, { email }, { tenantId })
  const token = await bank.codeTo(email)
  await ask(makeStaffAuthenticator, { email, token }, { tenantId })
  await ask(readStaffMember, { id }, me)
  await approved(ask(proposeStaffRole, { id, role: 'auditor', reason }, keyed(me)))
  await approved(ask(proposeStaffInviteAgain, { id, reason }, keyed(me)))
  await approved(ask(proposeStaffEnd, { id, reason }, keyed(me)))
}
