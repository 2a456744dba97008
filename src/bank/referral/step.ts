import { advance, allows } from '#machines/kit/life'
import { referralLife, type ReferralFacts } from '#machines/referral/referral.life'
import { idOf } from '#bank/ledger/accounts'
import type { LedgerStep } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { recordLeg } from '#bank/wallet/legs'
import type { ReferralRow } from './referral.rows.ts'

export const nothingYet: ReferralFacts = {
  barred: null,
  isEarned: false,
  isLimitReached: false,
  isDue: false,
  reason: null,
}

const CHECK = { type: 'referral.check' } as const

/** Null where nothing is decided yet. */
export function stepReferral(row: ReferralRow, facts: ReferralFacts, at: Date): ReferralRow | null {
  const before = { status: row.status, facts }
  if (!allows(referralLife, before, CHECK)) return null
  const next = advance(referralLife, before, CHECK)
  return { ...row, status: next.status, reason: next.facts.reason, moved_at: at }
}

export interface RewardWallets {
  inviter: string
  friend: string
}

/** Both at once. Its ids come from the referral, so that it could not be posted twice. */
export function rewardStep(
  { random }: Pick<BankServices, 'random'>,
  tenantId: string,
  row: ReferralRow,
  wallets: RewardWallets,
): LedgerStep {
  const { id, currency_id: currencyId } = row
  const paid = [
    { to: 'inviter', personId: row.inviter_id, minor: BigInt(row.inviter_minor) },
    { to: 'friend', personId: row.friend_id, minor: BigInt(row.friend_minor) },
  ] as const
  const rewards = paid.filter(({ minor }) => minor > 0n)
  const spent = rewards.reduce((sum, { minor }) => sum + minor, 0n)
  return {
    transfers: [
      {
        id: idOf(tenantId, 'referral', id),
        cause: 'referral reward',
        legs: [
          { address: 'rewards', currencyId, posted: -spent },
          ...rewards.map(
            ({ to, minor }) =>
              ({ address: `wallet:${wallets[to]}`, currencyId, posted: minor }) as const,
          ),
        ],
      },
    ],
    rows: rewards.map(({ to, personId, minor }) =>
      recordLeg(
        { random },
        {
          walletId: wallets[to],
          personId,
          type: 'deposit',
          method: 'p2p',
          kind: 'REFERRAL_REWARD',
          status: 'complete',
          currencyId,
          minor,
        },
        idOf(tenantId, 'referral', id, to),
      ),
    ),
  }
}
