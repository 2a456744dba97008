import type {
  IdentitySubject,
  openIdentityChangeVisit,
  sayIdentityChangeVerdict,
} from '#contract/identityChange'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { VerificationLink } from '#contract/kyc'
import type { KycPart } from '#contract/kycEntity'
import { sessionShown } from '#bank/kyc/entity'
import { encryptDraft } from '#bank/kyc/hosted/draft'
import { handleVendorNews } from '#bank/kyc/vendorNews'
import { findNewestSession } from '#bank/kyc/verificationSession.rows'
import {
  callVendor,
  inquiryOf,
  preparedFor,
  storeSession,
  verifierFor,
  type Prepared,
} from '#bank/kyc/verificationSessions'
import { signedVendorMessage } from '#bank/outside/vendors/pretend'
import type { NoTransactionHandler, PersonContext } from '#bank/requestContext'
import { changeOf, changeShown } from './identityChange.ts'
import { lockChange, wantsDocuments } from './identityChange.rows.ts'
import { askedIn, sessionsOf } from './stepChange.ts'

/** What proves each subject. */
const partsOf: Record<IdentitySubject, KycPart[]> = {
  name: ['document'],
  birth_date: ['document'],
  nationality: ['document'],
  address: ['address'],
}

type VisitRequest = ParsedOf<typeof openIdentityChangeVisit>

async function prepare(context: PersonContext, request: VisitRequest): Promise<Prepared> {
  const { tx, tenant, world } = context
  const change = await changeOf(context, request.id)
  assertWaiting(change.status)
  const verifier = await verifierFor(context)
  const newest = await findNewestSession(tx, tenant.id, sessionsOf(change))
  const about = {
    ...sessionsOf(change),
    person_id: change.person_id,
    parts: partsOf[change.subject],
    reference: change.id,
    type: 'individual',
  } as const
  const plan = { verifier, newest, about, sessionRequest: request, page: '/profile' } as const
  const prepared = preparedFor(context, plan)
  if (!prepared.isNew) return prepared
  // What was asked for stands in the vendor's form already.
  const { seal } = world
  const asked = { told: askedIn(context, change), done: [] }
  const draft = encryptDraft(seal, tenant.id, prepared.row.id, asked)
  return { ...prepared, row: { ...prepared.row, draft } }
}

function assertWaiting(state: string) {
  if (state === 'REQUESTED') return
  throw new Refusal('STATE_CONFLICT', 'No documents are needed now.', { state })
}

export const handleOpenIdentityChangeVisit: NoTransactionHandler<typeof openIdentityChangeVisit> = {
  async noTransaction(request, context): Promise<VerificationLink> {
    const prepared = await context.within((current) => prepare(current, request))
    const inquiryId = await inquiryOf(context, prepared)
    const link = await callVendor(context, () =>
      prepared.verifier.open(prepared.request, inquiryId),
    )
    const row = await context.commit(async (current) => {
      const change = await lockChange(current.tx, current.scope.tenantId, request.id)
      if (!wantsDocuments(change)) assertWaiting(change?.status ?? 'WITHDRAWN')
      return storeSession(current, prepared, inquiryId, request, 'REQUESTED')
    })
    return { ...sessionShown(row), url: link.url, expires_at: link.until.toISOString() }
  },
}

/** Sandbox only: the vendor's word, signed as it comes over the wire. */
export const handleSayIdentityChangeVerdict: NoTransactionHandler<typeof sayIdentityChangeVerdict> =
  {
    async noTransaction({ id, word }, context) {
      const { world, tenant } = context
      const { row, inquiryId } = await context.commit(async (current) => {
        const row = await changeOf(current, id)
        const newest = await findNewestSession(current.tx, tenant.id, sessionsOf(row))
        return { row, inquiryId: newest?.inquiry_id ?? null }
      })
      if (row.status !== 'IN_REVIEW')
        throw new Refusal('STATE_CONFLICT', 'Nothing is in review.', { state: row.status })
      const at = world.clock.now()
      const eventId = world.random.id()
      const news = { eventId, reference: id, inquiryId, word, parts: [], at }
      const message = signedVendorMessage(world.seal, news, at)
      const outcome = await handleVendorNews(world, tenant.id, 'pretend', message)
      if (outcome !== 'taken')
        throw new Refusal('STATE_CONFLICT', 'This word fits nowhere now.', { state: row.status })
      return context.within(async (current) => changeShown(current, await changeOf(current, id)))
    },
  }
