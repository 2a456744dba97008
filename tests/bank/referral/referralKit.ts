import { listNotices, type PersonNotice } from '#contract/notice'
import type { RecordKind } from '#contract/transaction'
import {
  listReferrals,
  readReferralCode,
  readReferralIncome,
  type Referral,
  type ReferralCode,
} from '#contract/referral'
import { feedInserts } from '#bank/feed/feed.rows'
import { bulkRow, writeRows } from '#bank/ledger/step'
import { ratioOf } from '#bank/rate/ratio'
import { referralJobs } from '#bank/referral/check'
import type { BankServices, Rates } from '#bank/services'
import { recordLeg } from '#bank/wallet/legs'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { invitingTenant } from '#tests/kit/openTenant'

const inUsd: Record<string, string> = { USD: '1', EUR: '1.25' }

const pricesOf = (symbol: string, moments: readonly Date[]) =>
  moments.map((at) => ({ usd: ratioOf(inUsd[symbol] ?? '2'), source: 'test', at }))

/** A euro is worth 1.25 dollars at any time, and all else 2. */
const steadyRates = (now: () => Date): Rates => ({
  prices: async (_, symbols) =>
    new Map(symbols.map((symbol) => [symbol, pricesOf(symbol, [now()])[0]!])),
  history: async (_, symbol, moments) => pricesOf(symbol, moments),
})

/** A bank that pays for invitations. */
export async function openReferrals() {
  const bank = await openTestBank(undefined, { rates: steadyRates(() => bank.clock.now()) })
  const kit = await openCounterpartyKit(bank, invitingTenant)
  const codeOf = async (owner: Owner) =>
    (await owner.ask(readReferralCode)).body as unknown as ReferralCode
  const joined = async (inviter: Owner) => kit.joinBy((await codeOf(inviter)).referral_code)

  /** Somebody who invites, and whom they invited. */
  async function pair() {
    const inviter = await kit.moveIn()
    return { inviter, friend: await joined(inviter) }
  }

  return { ...kit, bank, codeOf, joined, pair, ...earning(bank, kit), ...reading(bank, kit) }
}

type Kit = Awaited<ReturnType<typeof openCounterpartyKit>>

/** What friends do for a reward, and what the bank does then. */
function earning(bank: TestBank, { tenantId, rows, usd }: Kit) {
  const { world } = bank
  let verified = 0

  /** As the verification leaves them, and its news. */
  async function verify(owner: Owner, identity: Partial<Record<string, string>> = {}) {
    const { first_name = 'Fern', last_name = `Marsh ${(verified += 1)}` } = identity
    const { walletId, personId } = owner
    await rows(
      `update people set kyc_status = 'APPROVED', identity_verified_at = $3, first_name = $4,
         last_name = $5, birth_date = $6 where tenant_id = $1 and id = $2`,
      personId,
      bank.clock.now(),
      first_name,
      last_name,
      identity.birth_date ?? '1990-04-01',
    )
    const record = { id: personId, subject: 'entity', status: 'APPROVED', reason: null }
    const news = { walletId, personId, table: 'rails', kind: 'UPDATE', record } as const
    await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      writeRows(tx, tenantId, [bulkRow(feedInserts, news)], bank.clock.now()),
    )
  }

  /** Money of that kind from outside, in hundredths. */
  const add = (
    { walletId, personId }: Owner,
    minor: bigint,
    { currencyId = usd, kind = 'HIFI_ACH_ONRAMP' }: { currencyId?: string; kind?: RecordKind } = {},
  ) => {
    const legs = [
      { address: 'rail:ach', currencyId, posted: -minor },
      { address: `wallet:${walletId}`, currencyId, posted: minor },
    ] as const
    const row = recordLeg(world, {
      walletId,
      personId,
      type: 'deposit',
      method: 'bank_transfer',
      kind,
      status: 'complete',
      currencyId,
      minor,
    })
    const transfer = { id: world.random.id(), cause: 'pay-in', legs }
    return world.writer.commit(tenantId, { transfers: [transfer], rows: [row] })
  }

  async function carry() {
    await bank.noticer.drain(tenantId)
    await bank.worker.drain(tenantId)
    await bank.noticer.drain(tenantId)
    await bank.relay.drain()
  }

  return { verify, add, carry }
}

/** What became of it. */
function reading(bank: TestBank, { tenantId, rows }: Kit) {
  const referralOf = async (friend: Owner) => {
    const [row] = await rows<{ id: string; status: string; reason: string | null }>(
      'select id, status, reason from referrals where tenant_id = $1 and friend_id = $2',
      friend.personId,
    )
    return row
  }
  const fate = async (friend: Owner) => {
    const row = await referralOf(friend)
    return [row?.status, row?.reason].filter(Boolean).join(' ')
  }
  async function check(friend: Owner, world: BankServices = bank.world) {
    const { id } = (await referralOf(friend))!
    return referralJobs(world)['referral.check']({ referralId: id }, { tenantId, attempts: 1 })
  }

  const rewardsOf = async ({ personId }: Owner) => {
    const found = await rows<{ minor: string }>(
      `select minor::text from transactions
       where tenant_id = $1 and person_id = $2 and record_kind = 'REFERRAL_REWARD'`,
      personId,
    )
    return found.map(({ minor }) => Number(minor))
  }
  const listOf = async (owner: Owner) => (await owner.ask(listReferrals)).body.data as Referral[]
  const incomeOf = async (owner: Owner) => (await owner.ask(readReferralIncome)).body
  const noticesOf = async (owner: Owner) => {
    const { body } = await owner.ask(listNotices, { limit: 50 })
    return (body.data as PersonNotice[]).filter(({ kind }) => kind === 'referral_rewarded')
  }

  /** As if they signed in again in the days that pass. */
  const outlast = (days: number) =>
    Promise.all(
      ['access_tokens', 'families'].map((table) =>
        rows(
          `update ${table} set expires_at = expires_at + interval '${days} days'
           where tenant_id = $1`,
        ),
      ),
    )

  return { fate, check, rewardsOf, listOf, incomeOf, noticesOf, outlast }
}
