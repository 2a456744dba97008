import type { KycReason } from '#contract/kycEntity'

/** For API clients that have no texts of their own. */
const messages: Record<KycReason, string> = {
  unreadable: 'The document couldn’t be read.',
  expired_document: 'The document has expired.',
  face_differs: 'The selfie doesn’t match the document.',
  data_differs: 'The details don’t match the document.',
  not_accepted: 'The document isn’t accepted.',
  duplicate: 'The document is already used by another customer.',
  needs_more: 'More information is needed.',
  manual_review: 'In manual review.',
  too_many_tries: 'Too many attempts. In manual review.',
  requirement_overdue: 'A document has expired.',
  new_finding: 'New information found. In manual review.',
  policy: 'Not allowed by our policy.',
  withdrawn: 'The approval was withdrawn.',
  reopened: 'Reopened. In manual review.',
}

export const kycReasonMessage = (reason: KycReason): string => messages[reason]
