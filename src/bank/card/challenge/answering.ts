import { inTenant } from '#bank/db/engine'
import type { JobHandlers } from '#bank/job/runJobs'
import { handleNetworkMessage } from '#bank/card/purchase/networkMessages'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'
import { findChallenge } from './challenge.rows.ts'
import { lockedChallenge, stepChallenge } from './step.ts'

interface ChallengeNews {
  challengeId: string
}

/** An answer of the holder at the same moment wins. */
export const challengeJobs = (world: BankServices): Pick<JobHandlers, 'challenge.expire'> => ({
  'challenge.expire': ({ challengeId }, { tenantId }) =>
    inTenant(world.engine, tenantId, async (tx) => {
      const deps = { tx, tenantId, world }
      const locked = await lockedChallenge(deps, challengeId)
      const { status, expires_at } = locked.challenge
      if (status !== 'WAITING') return
      if (expires_at > world.clock.now()) return { again: expires_at }
      await stepChallenge(deps, locked, { type: 'challenge.expire' })
    }),
})

/** The network takes an answer of the same challenge once. */
export const createChallengeAnswering =
  (world: BankServices) =>
  async ({ challengeId }: ChallengeNews, tenantId: string): Promise<void> => {
    const challenge = await inTenant(world.engine, tenantId, (tx) =>
      findChallenge(tx, tenantId, challengeId),
    )
    if (!challenge || challenge.status === 'WAITING') return
    await world.network.answer({ challengeId, isApproved: challenge.status === 'APPROVED' })
  }

/** In sandboxes the shop that asked then asks for its money, whatever the answer was. */
export const createPretendedShop =
  (world: BankServices) =>
  ({ challengeId }: ChallengeNews, tenantId: string): Promise<void> =>
    inTenant(world.engine, tenantId, async (tx) => {
      const tenant = await findTenant(tx, world.seal, tenantId)
      const challenge = await findChallenge(tx, tenantId, challengeId)
      if (tenant?.kind !== 'sandbox' || !challenge || challenge.purchase_id !== null) return
      const { card_id: cardId, minor, merchant } = challenge
      const message = { cardId, minor: BigInt(minor), merchant, challengeId } as const
      await handleNetworkMessage(
        { tx, tenantId, world },
        { kind: 'authorise', entry: 'online', ...message },
      )
    })
