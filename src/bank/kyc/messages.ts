import type { KycReason } from '#contract/kycEntity'

/** For API clients that have no texts of their own. */
const messages: Record<KycReason, string> = {
  unreadable: 'A picture could not be read.',
  expired_document: 'The document is not valid any more.',
  face_differs: 'The face is not the one of the document.',
  data_differs: 'What was told differs from what we know.',
  not_accepted: 'The check was not passed.',
  duplicate: 'Somebody came with the same document before.',
  needs_more: 'Something more is needed.',
  manual_review: 'Our people are looking at it.',
  too_many_tries: 'There were too many tries; our people are looking at it.',
  requirement_overdue: 'A document ran out and was not renewed.',
  new_finding: 'Something new was found; our people are looking at it.',
  policy: 'We cannot offer this.',
  withdrawn: 'The approval was withdrawn.',
  reopened: 'It was opened again; our people are looking at it.',
}

export const kycReasonMessage = (reason: KycReason): string => messages[reason]
