import type { FeedTable } from '#contract/feed'
import { toMinor } from '#contract/kit/amount'
import type { ReferralFacts } from '#machines/referral/referral.life'
import { inTenant, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { FeedEntry } from '#bank/feed/feed.rows'
import { job } from '#bank/job/job'
import type { JobHandlers, JobResult } from '#bank/job/runJobs'
import { commitLedgerRows, writeRows } from '#bank/ledger/step'
import { worthOfDays } from '#bank/overview/month'
import { lockPeople } from '#bank/person/person.rows'
import { findCoins } from '#bank/rate/rate.rows'
import type { BankServices } from '#bank/services'
import { findTenant } from '#bank/tenant/tenant.rows'
import { TOTAL_SCALE } from '#bank/wallet/holdings'
import { findOwnerWallet } from '#bank/wallet/wallet.rows'
import {
  countRewardsSince,
  findReferral,
  findReferralPeople,
  findWaitingOf,
  isCustomerBefore,
  listAdded,
  lockReferral,
  writeReferral,
  type ReferralPeople,
  type ReferralRow,
} from './referral.rows.ts'
import { nothingYet, rewardStep, stepReferral } from './step.ts'

const YEAR_MS = 365 * 24 * 3_600_000

/** Where money added and a verification are news. */
const decisive: readonly FeedTable[] = ['transactions', 'rails']

/** Long after the deposit was credited, and of whoever was invited alone. */
export async function followReferrals(
  tx: Tx,
  { tenantId, walletId }: { tenantId: string; walletId: string },
  world: Pick<BankServices, 'clock' | 'random'>,
  entries: readonly FeedEntry[],
): Promise<void> {
  if (!entries.some(({ table }) => decisive.includes(table))) return
  const waiting = await findWaitingOf(tx, tenantId, walletId)
  if (!waiting) return
  const now = world.clock.now()
  const { id } = waiting
  const check = job(world, 'referral.check', { key: id, what: { referralId: id }, dueAt: now })
  await writeRows(tx, tenantId, [check], now)
}

export const referralJobs = (world: BankServices): Pick<JobHandlers, 'referral.check'> => ({
  'referral.check': ({ referralId }, { tenantId }) => checkReferral(world, tenantId, referralId),
})

/** Any number may run it at once, and be killed anywhere: the reward and its mark are one commit. */
const checkReferral = (world: BankServices, tenantId: string, id: string): Promise<JobResult> =>
  inTenant(world.engine, tenantId, async (tx) => {
    const known = await findReferral(tx, tenantId, id)
    if (known?.status !== 'JOINED') return
    await lockPeople(tx, tenantId, [known.inviter_id, known.friend_id])
    const row = await lockReferral(tx, tenantId, id)
    if (row?.status !== 'JOINED') return
    const now = world.clock.now()
    const next = stepReferral(row, await factsOf({ tx, tenantId, world }, row, now), now)
    if (!next) return { again: row.until }
    await writeReferral(tx, tenantId, next)
    if (next.status === 'REWARDED') await pay({ tx, tenantId, world }, next, now)
  })

interface CheckDeps {
  tx: Tx
  tenantId: string
  world: BankServices
}

async function pay({ tx, tenantId, world }: CheckDeps, row: ReferralRow, at: Date) {
  const walletOf = async (personId: string) => {
    const wallet = await findOwnerWallet(tx, { tenantId, personId: null }, personId)
    return existing(wallet, `The person ${personId} has no wallet.`)
  }
  const wallets = { inviter: await walletOf(row.inviter_id), friend: await walletOf(row.friend_id) }
  await commitLedgerRows(tx, tenantId, rewardStep(world, tenantId, row, wallets), at)
}

/** As of the end of the friend's time, where a late worker looks after it. */
async function factsOf(deps: CheckDeps, row: ReferralRow, now: Date): Promise<ReferralFacts> {
  const { tx, tenantId } = deps
  const people = existing(
    await findReferralPeople(tx, tenantId, row),
    `The people of the referral ${row.id} are gone.`,
  )
  const { verified_at: verifiedAt } = people
  const facts = { ...nothingYet, barred: stateBar(people), isDue: now >= row.until }
  if (facts.barred || verifiedAt === null) return facts
  if (await isCustomerBefore(tx, tenantId, row.friend_id)) return { ...facts, barred: 'known' }
  const since = new Date(now.getTime() - YEAR_MS)
  const rewards = await countRewardsSince(tx, tenantId, row.inviter_id, since)
  return {
    ...facts,
    isEarned: verifiedAt < row.until && (await hasAdded(deps, row, now)),
    isLimitReached: rewards >= row.per_year,
  }
}

function stateBar({ friend, inviter }: ReferralPeople): ReferralFacts['barred'] {
  if (friend === 'blocked') return 'friend_blocked'
  if (friend === 'closed') return 'friend_closed'
  return inviter === 'closed' ? 'inviter_closed' : null
}

/** At the price of each day, as what came in is told elsewhere. */
async function hasAdded({ tx, tenantId, world }: CheckDeps, row: ReferralRow, now: Date) {
  const tenant = existing(
    await findTenant(tx, world.seal, tenantId),
    `There is no tenant ${tenantId}.`,
  )
  const coin = existing(
    (await findCoins(tx, tenantId, [row.currency_id])).get(row.currency_id),
    `Currency ${row.currency_id} is not there.`,
  )
  const days = await listAdded(tx, tenantId, row.friend_id, row.until)
  const worth = await worthOfDays({ tx, tenant, world }, days, now, coin.symbol)
  const added = days.reduce((sum, day) => sum + worth(day, day.minor), 0n)
  return added >= existing(toMinor(row.added, TOTAL_SCALE), `A referral asks for ${row.added}.`)
}
