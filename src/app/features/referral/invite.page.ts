import { listReferrals, readReferralCode, readReferralIncome } from '#contract/referral'
import { wire, withFlows } from '#machines/kit/port'
import { friends } from '#machines/referral/friends.flow'
import { invitePageFlow } from '#machines/referral/invitePage.flow'
import { ownReferral } from '#machines/referral/ownReferral.flow'
import type { Services } from '#app/services.ts'

export { InvitePage as Screen } from './InvitePage.tsx'

export const createFlow = ({ call }: Services) =>
  withFlows(invitePageFlow, {
    ownReferralFlow: wire(ownReferral.flow, ownReferral.ports, {
      readAnswer: async ({ unattended }, signal) => {
        const [code, income] = await Promise.all([
          call(readReferralCode, {}, { signal, unattended }),
          call(readReferralIncome, {}, { signal, unattended }),
        ])
        return { answer: { code, income } }
      },
    }),
    friendsFlow: wire(friends.flow, friends.ports, {
      fetchPage: ({ limit, offset }, signal) => call(listReferrals, { limit, offset }, { signal }),
    }),
  })
