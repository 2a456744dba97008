import type { IdentityChangeEvent } from '#machines/identityChange/identityChange.life'
import type { KycVendor, VendorNews } from '#bank/outside/vendors/verifier'
import { isAboutNewestSession, type VendorNewsOutcome } from '#bank/kyc/verificationSession.rows'
import type { IdentityChangeRow } from './identityChange.rows.ts'
import { mayStepChange, sessionsOf, stepChange, type ChangeDeps } from './stepChange.ts'

/** Applies a vendor's message about a change, unless it is late or fits nowhere. */
export async function takeChangeNews(
  deps: ChangeDeps,
  vendor: KycVendor,
  row: IdentityChangeRow,
  news: VendorNews,
): Promise<VendorNewsOutcome> {
  if (row.heard_at !== null && news.at < row.heard_at) return 'late'
  const { tx, tenant } = deps
  if (!(await isAboutNewestSession(tx, tenant.id, vendor, sessionsOf(row), news.inquiryId)))
    return 'late'
  let now: IdentityChangeRow = { ...row, heard_at: news.at }
  const give = { type: 'documents.give' } as const
  const event = eventOf(news)
  // A vendor that has documents of its own says so only by its verdict.
  if (row.status === 'REQUESTED' && news.word !== 'hit' && news.inquiryId !== null)
    now = await stepChange(deps, now, give)
  if (event === null) return now.status === row.status ? 'unfit' : 'taken'
  if (!(await mayStepChange(deps, now, event))) return 'unfit'
  await stepChange(deps, now, event)
  return 'taken'
}

function eventOf({ word, reason }: VendorNews): IdentityChangeEvent | null {
  switch (word) {
    case 'green':
      return { type: 'verdict.green' }
    case 'retry':
      return { type: 'verdict.retry', reason: reason ?? 'unreadable' }
    case 'needs':
      return { type: 'verdict.retry', reason: 'needs_more' }
    case 'final':
      return { type: 'verdict.final', reason: reason ?? 'not_accepted' }
    case 'duplicate':
      return { type: 'verdict.final', reason: 'duplicate' }
    default:
      return null
  }
}
