import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { CustomerReferral } from '#contract/ops/customerReferral'
import type {
  listReferrals,
  Referral,
  referralCalls,
  ReferralCode,
  ReferralIncome,
} from '#contract/referral'
import type { ReferralTerms } from '#contract/referralTerms'
import { maskedName } from '#bank/customer/mask'
import { asBank } from '#bank/db/asBank'
import type { Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { pageFrom } from '#bank/page'
import type { HandlersOf, PersonContext } from '#bank/requestContext'
import { referralCodeOf } from './code.ts'
import {
  findInvitationOf,
  listInvitedBy,
  listReferralRows,
  sumReferrals,
  type ListedReferral,
  type ReferralOfCustomer,
} from './list.rows.ts'
import { referralTermsOf } from './terms.ts'

export const referralRoutes: HandlersOf<typeof referralCalls> = {
  readReferralCode: handleReadReferralCode,
  listReferrals: handleListReferrals,
  readReferralIncome: handleReadReferralIncome,
}

async function termsIn(context: PersonContext): Promise<ReferralTerms> {
  const terms = await referralTermsOf(context)
  if (!terms) throw new Refusal('NOT_FOUND', 'The bank pays for no invitations.')
  return terms
}

async function handleReadReferralCode(_: object, context: PersonContext): Promise<ReferralCode> {
  const terms = await termsIn(context)
  const code = await referralCodeOf(context)
  const { tg_bot_name: bot } = context.tenant.config
  return {
    referral_code: code,
    web_path: `/sign-up?ref=${code}`,
    telegram_url: bot && `https://t.me/${bot}?startapp=${code}`,
    terms,
  }
}

async function handleListReferrals(
  { limit, offset }: ParsedOf<typeof listReferrals>,
  context: PersonContext,
) {
  const { currency } = await termsIn(context)
  const { tx, scope } = context
  const { tenantId, personId } = scope
  const page = { limit, offset }
  const rows = await asBank(tx, scope, () => listReferralRows(tx, tenantId, personId, page))
  const sums = await sumsOf(context, currency)
  return pageFrom(rows.map(referralShown), sums.invited, offset)
}

async function handleReadReferralIncome(
  _: object,
  context: PersonContext,
): Promise<ReferralIncome> {
  const { currency } = await termsIn(context)
  const { invited, rewarded, minor, scale } = await sumsOf(context, currency)
  return { invited, rewarded, paid: fromMinor(BigInt(minor), scale), currency }
}

async function sumsOf({ tx, scope }: PersonContext, currency: string) {
  const sums = await sumReferrals(tx, scope.tenantId, scope.personId, currency)
  return existing(sums, 'A count has one row.')
}

/** No more of the friend than whoever invited needs to tell them apart. */
const referralShown = (row: ListedReferral): Referral => ({
  id: row.id,
  name: row.first_name && [row.first_name, initialOf(row.last_name)].filter(Boolean).join(' '),
  status: row.status,
  reason: row.reason && (row.reason === 'late' || row.reason === 'limit' ? row.reason : 'other'),
  joined_at: row.joined_at.toISOString(),
  until: row.until.toISOString(),
  reward: fromMinor(BigInt(row.minor), row.scale),
  currency: row.symbol,
})

const initialOf = (name: string | null) => name && `${/^./u.exec(name)?.[0] ?? ''}.`

/** For staff: by whom a customer was invited, and whom they invited. */
export async function referralsOfCustomer(tx: Tx, tenantId: string, personId: string) {
  const invitation = await findInvitationOf(tx, tenantId, personId)
  const invited = await listInvitedBy(tx, tenantId, personId)
  return {
    invited_by: invitation && customerReferral(invitation),
    invited: invited.map(customerReferral),
  }
}

const customerReferral = (row: ReferralOfCustomer): CustomerReferral => ({
  customer_id: row.person_id,
  name: maskedName(row.first_name, row.last_name),
  status: row.status,
  reason: row.reason,
  joined_at: row.joined_at.toISOString(),
  until: row.until.toISOString(),
})
