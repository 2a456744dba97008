import type { initKyc, makeSumsubToken, resumeKyc } from '#contract/kyc'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { initPersona, resumePersona } from '#contract/persona'
import type { KycVendor } from '#bank/outside/vendors/verifier'
import { personOf } from '#bank/person/person'
import type { NoTransactionHandler, PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { listWalletRows } from '#bank/wallet/wallet.rows'
import { findEntity } from './entity.rows.ts'
import { kycOf } from './rails.ts'
import { findSessionByInquiry } from './verificationSession.rows.ts'
import {
  continueSession,
  inquiryOf,
  defaultLink,
  prepareSession,
  saveSession,
  type VendorContext,
  type SessionRequest,
} from './verificationSessions.ts'

/** For clients that embed the vendor's page by its token or template. */

/** The token is for the person's first wallet. */
export const handleMakeSumsubToken: NoTransactionHandler<typeof makeSumsubToken> = {
  async noTransaction({ user_data_id }: ParsedOf<typeof makeSumsubToken>, context) {
    assertVendor(context, 'sumsub')
    const walletId = await context.within(async (current) => {
      const { number, id } = await personOf(current)
      const [first] = await listWalletRows(current.tx, current.scope, id)
      if (Number(number) !== user_data_id || !first) throw new Refusal('NOT_FOUND')
      return first.id
    })
    const { link } = await continueSession(context, { ...defaultLink, walletId })
    return { token: link.session, user_data_id }
  },
}

/** The sandbox vendor stands in for any other; else the tenant's vendor must match. */
function assertVendor({ tenant }: VendorContext, vendor: KycVendor) {
  const { vendor: chosen } = kycOf(tenant)
  if (chosen !== vendor && chosen !== 'pretend')
    throw new Refusal('NOT_FOUND', 'This bank asks another vendor.')
}

export const handleInitPersona: NoTransactionHandler<typeof initPersona> = {
  async noTransaction({ wallet_id, type }: ParsedOf<typeof initPersona>, context) {
    assertVendor(context, 'persona')
    const sessionRequest: SessionRequest = { ...defaultLink, walletId: wallet_id, type }
    const prepared = await context.within((current) => prepareSession(current, sessionRequest))
    const inquiryId = await inquiryOf(context, prepared)
    await context.commit((current) => saveSession(current, prepared, inquiryId, sessionRequest))
    const { reference } = prepared.request
    return { referenceId: reference, templateId: prepared.verifier.template, inquiryId }
  },
}

export const handleResumePersona: NoTransactionHandler<typeof resumePersona> = {
  async noTransaction({ wallet_id, inquiry_id }: ParsedOf<typeof resumePersona>, context) {
    assertVendor(context, 'persona')
    await context.within((current) => assertStillOpen(current, wallet_id, inquiry_id))
    const { row, link } = await continueSession(context, { ...defaultLink, walletId: wallet_id })
    return { inquiryId: row.inquiry_id, sessionId: link.session }
  },
}

export const handleInitKyc: NoTransactionHandler<typeof initKyc> = {
  noTransaction: async ({ wallet_id, type }: ParsedOf<typeof initKyc>, context) =>
    openVendorSession(context, { ...defaultLink, walletId: wallet_id, type }),
}

export const handleResumeKyc: NoTransactionHandler<typeof resumeKyc> = {
  async noTransaction({ wallet_id, ref }: ParsedOf<typeof resumeKyc>, context) {
    await context.within((current) => assertStillOpen(current, wallet_id, ref))
    return openVendorSession(context, { ...defaultLink, walletId: wallet_id })
  },
}

async function openVendorSession(context: VendorContext, request: SessionRequest) {
  const { row, link } = await continueSession(context, request)
  return {
    providerType: kycOf(context.tenant).vendor,
    verificationId: row.inquiry_id,
    verificationToken: link.session,
    url: link.url,
  }
}

/** A closed inquiry is refused with the entity's status. */
async function assertStillOpen(context: PersonContext, walletId: string, inquiryId: string) {
  const { tx, scope, tenant } = context
  const wallet = await walletOf(tx, scope, walletId)
  const entity = await findEntity(tx, tenant.id, wallet.id)
  const inquiry = await findSessionByInquiry(tx, tenant.id, kycOf(tenant).vendor, inquiryId)
  if (!entity || inquiry?.entity_id !== entity.id)
    throw new Refusal('NOT_FOUND', 'There is no such inquiry.')
  if (inquiry.closed_at !== null)
    throw new Refusal('STATE_CONFLICT', 'This inquiry is over.', { state: entity.status })
}
