import { kycParts, kycReasons, type KycPart } from '#contract/kycEntity'
import type { Seal } from '#bank/services'
import { fieldsIn, isSigned, signed, text, texts } from './signature.ts'
import {
  newsWords,
  type VendorMessage,
  type VendorNews,
  type Verifier,
  type VendorSessionRequest,
} from './verifier.ts'

/** The simulated vendor of sandbox tenants. The bank serves its page itself, under a signed link; its webhooks are signed like any vendor's. */

const LINK_MS = 10 * 60_000
const label = 'kyc pretended vendor'

const linkMark = (seal: Seal, tenantId: string, inquiryId: string, until: number) =>
  seal.digest(`link ${tenantId} ${inquiryId} ${until}`, label).toString('base64url')

const keyOf = (seal: Seal) => seal.digest('webhook', label)

export function pretendVendor(seal: Seal): Verifier {
  return {
    vendor: 'pretend',
    template: 'itmpl_pretended',
    begin: async ({ sessionId }) => sessionId,
    open: async (ask, inquiryId) => sessionLink(seal, ask, inquiryId),
    tryOut: async () => 'accepted',
    parseMessage({ body, headers }, now) {
      if (!isSigned(headers.get('pretend-signature'), body, keyOf(seal), now)) return null
      return newsIn(body)
    },
  }
}

function sessionLink(seal: Seal, { tenantId, now }: VendorSessionRequest, inquiryId: string) {
  const until = now.getTime() + LINK_MS
  const mark = linkMark(seal, tenantId, inquiryId, until)
  return {
    url: `/visit/${tenantId}/${inquiryId}?until=${until}&mark=${mark}`,
    session: mark,
    until: new Date(until),
  }
}

export function isLinkValid(
  seal: Seal,
  { tenantId, inquiryId, until, mark }: Record<'tenantId' | 'inquiryId' | 'until' | 'mark', string>,
  now: Date,
): boolean {
  const at = Number(until)
  if (!/^\d{1,15}$/.test(until) || at < now.getTime()) return false
  return linkMark(seal, tenantId, inquiryId, at) === mark
}

function newsIn(body: Uint8Array): VendorNews | 'nothing' {
  const { id, reference, inquiry, word, parts, reason, at } = fieldsIn(body)
  const verdict = newsWords.find((one) => one === word)
  const time = new Date(text(at))
  if (!verdict || Number.isNaN(time.getTime())) return 'nothing'
  const named = texts(parts)
  return {
    eventId: text(id),
    reference: text(reference),
    inquiryId: text(inquiry) || null,
    word: verdict,
    parts: kycParts.filter((part) => named.includes(part)),
    reason: kycReasons.find((one) => one === reason) ?? null,
    at: time,
  }
}

export interface PretendedNews extends Pick<VendorNews, 'eventId' | 'reference' | 'word' | 'at'> {
  inquiryId: string | null
  parts: readonly KycPart[]
  reason?: VendorNews['reason']
}

/** A message as it comes over the wire. */
export function signedVendorMessage(seal: Seal, news: PretendedNews, now: Date): VendorMessage {
  const body = JSON.stringify({
    id: news.eventId,
    reference: news.reference,
    inquiry: news.inquiryId,
    word: news.word,
    parts: news.parts,
    reason: news.reason ?? null,
    at: news.at.toISOString(),
  })
  const headers = new Headers({ 'pretend-signature': signed(body, keyOf(seal), now) })
  return { body: Buffer.from(body), headers }
}
