import { agreeApprovalSum, setApprovalSum, stopApprovalSum } from '#contract/approvalSum'
import { withPoint } from '#contract/kit/amountInput'
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
  removeMember,
  revokeInvite,
} from '#contract/member'
import { listTelegramContacts } from '#contract/telegramContact'
import { memberMay } from '#contract/walletAccess'
import type { Call } from '#client/call'
import { wire } from '#machines/kit/port'
import { invitationsFlow, invitationsPorts } from '#machines/member/invitations.flow'
import {
  membersFlow,
  membersPorts,
  type GrantDraft,
  type MemberChange,
} from '#machines/member/members.flow'
import { wireProof } from '#app/features/proof/ports.ts'
import type { Services } from '#app/services.ts'

export const wireMembers = (services: Services) => {
  const { call } = services
  return wire(membersFlow, membersPorts, {
    async readPeople({ walletId: wallet_uuid }, signal) {
      const { data: members, approval_sum: approval } = await call(
        listMembers,
        { wallet_uuid },
        { signal },
      )
      const role = members.find(({ me }) => me)?.role ?? 'viewer'
      if (!memberMay(role, 'createInvite')) return { members, invites: [], contacts: [], approval }
      const [{ data: invites }, { data: contacts }] = await Promise.all([
        call(listInvites, { wallet_uuid }, { signal }),
        call(listTelegramContacts, {}, { signal }),
      ])
      return { members, invites, contacts, approval }
    },
    changePeople: ({ walletId, change }, signal) => send(call, walletId, change, signal),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}

const grantIn = ({ role, sum }: GrantDraft) => ({
  role,
  pays_most: role === 'payer' ? withPoint(sum) || null : null,
})

async function send(
  call: Call,
  wallet_uuid: string,
  change: MemberChange,
  signal: AbortSignal,
): Promise<void> {
  if (change.kind === 'invite') {
    const { contactId, email } = change
    const whom = contactId === null ? { email: email.trim() } : { contact_id: contactId }
    await call(createInvite, { wallet_uuid, ...whom, ...grantIn(change) }, { signal })
    return
  }
  if (change.kind === 'revoke') {
    await call(revokeInvite, { wallet_uuid, invite: change.id }, { signal })
    return
  }
  if (change.kind === 'sum') {
    const sum = withPoint(change.sum) || null
    await call(setApprovalSum, { wallet_uuid, sum }, { signal })
    return
  }
  if (change.kind === 'agree') {
    await call(agreeApprovalSum, { wallet_uuid, sum: change.sum }, { signal })
    return
  }
  if (change.kind === 'stop') {
    await call(stopApprovalSum, { wallet_uuid }, { signal })
    return
  }
  const one = { wallet_uuid, user_data_uuid: change.id }
  if (change.kind === 'edit') await call(changeMember, { ...one, ...grantIn(change) }, { signal })
  else await call(callOf[change.kind], one, { signal })
}

const callOf = {
  pause: deactivateMember,
  resume: activateMember,
  remove: removeMember,
} as const

export const wireInvitations = ({ call }: Services) =>
  wire(invitationsFlow, invitationsPorts, {
    readInvitations: async (_, signal) => ({
      invites: (await call(listOwnInvites, {}, { signal })).data,
    }),
    answerInvitation: async ({ id: code, accepts }, signal) => {
      await call(accepts ? acceptInvite : declineInvite, { code }, { signal })
    },
  })
