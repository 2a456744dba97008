import type { KycPart, KycReason } from '#contract/kycEntity'
import { postToVendor, textOfVendor, tryAtVendor } from './vendorRequest.ts'
import { fields, fieldsIn, hmac, sameHex, text, texts, type JsonFields } from './signature.ts'
import type {
  NewsWord,
  SumsubKeys,
  VendorMessage,
  VendorNews,
  Verifier,
  VendorSessionRequest,
} from './verifier.ts'

const URL_BASE = 'https://api.sumsub.com'
const LINK_SECONDS = 600
const LEVELS = '/resources/applicants/-/levels'

/** A customer has one user id for all attempts, and rejection labels name what is wrong. */
export function sumsub(keys: SumsubKeys): Verifier {
  const { url = URL_BASE, level } = keys

  function signedHeaders(
    now: Date,
    ...request: [verb: 'GET' | 'POST', path: string, body: string]
  ) {
    const at = String(Math.floor(now.getTime() / 1_000))
    return {
      'x-app-token': keys.token,
      'x-app-access-ts': at,
      'x-app-access-sig': hmac('sha256', keys.secret, at, ...request).toString('hex'),
    }
  }
  function post(path: string, payload: object, now: Date) {
    const body = JSON.stringify(payload)
    return postToVendor(`${url}${path}`, body, signedHeaders(now, 'POST', path, body))
  }
  const bodyOf = ({ reference }: VendorSessionRequest) => ({
    levelName: level,
    userId: reference,
    ttlInSecs: LINK_SECONDS,
  })

  return {
    vendor: 'sumsub',
    template: level,
    begin: async ({ sessionId }) => sessionId,

    async open(ask) {
      const { back, now } = ask
      const token = await post('/resources/accessTokens/sdk', bodyOf(ask), now)
      const link = await post(
        '/resources/sdkIntegrations/levels/-/websdkLink',
        { ...bodyOf(ask), ...(back && { redirect: { successUrl: back, rejectUrl: back } }) },
        now,
      )
      return {
        url: textOfVendor(link.url),
        session: textOfVendor(token.token),
        until: new Date(now.getTime() + LINK_SECONDS * 1_000),
      }
    },

    tryOut: (now) =>
      tryAtVendor(`${url}${LEVELS}`, signedHeaders(now, 'GET', LEVELS, ''), (answer) =>
        namesIn(answer).includes(level),
      ),

    parseMessage: (message) =>
      isAuthentic(message, keys.webhookSecret) ? newsIn(fieldsIn(message.body)) : null,
  }
}

const namesIn = ({ items }: JsonFields): string[] =>
  Array.isArray(items) ? items.map((item) => text(fields(item).name)) : []

const algorithms: Partial<Record<string, 'sha1' | 'sha256' | 'sha512'>> = {
  HMAC_SHA1_HEX: 'sha1',
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
}

function isAuthentic({ body, headers }: VendorMessage, secret: string): boolean {
  const algorithm = algorithms[headers.get('x-payload-digest-alg') ?? 'HMAC_SHA1_HEX']
  if (!algorithm) return false
  return sameHex(headers.get('x-payload-digest') ?? '', hmac(algorithm, secret, body))
}

function newsIn(message: JsonFields): VendorNews | 'nothing' {
  const word = wordOf(message)
  const reference = text(message.externalUserId)
  const at = new Date(text(message.createdAtMs).replace(' ', 'T').replace(/Z?$/, 'Z'))
  if (!word || !reference || Number.isNaN(at.getTime())) return 'nothing'
  const labels = texts(fields(message.reviewResult).rejectLabels)
  return {
    eventId: [text(message.correlationId), text(message.type), text(message.createdAtMs)].join(' '),
    reference,
    inquiryId: null,
    word,
    parts: partsOf(labels),
    reason: labels.map((label) => reasons[label]).find((reason) => reason !== undefined) ?? null,
    at,
  }
}

function wordOf({ type, reviewResult }: JsonFields): NewsWord | null {
  if (type === 'applicantPending') return 'pending'
  if (type === 'applicantOnHold') return 'manual'
  if (type !== 'applicantReviewed') return null
  const { reviewAnswer, reviewRejectType, rejectLabels } = fields(reviewResult)
  if (reviewAnswer === 'GREEN') return 'green'
  if (reviewAnswer !== 'RED') return null
  if (texts(rejectLabels).includes('DUPLICATE')) return 'duplicate'
  return reviewRejectType === 'RETRY' ? 'retry' : 'final'
}

const reasons: Partial<Record<string, KycReason>> = {
  UNSATISFACTORY_PHOTOS: 'unreadable',
  LOW_QUALITY: 'unreadable',
  SCREENSHOTS: 'unreadable',
  DOCUMENT_DAMAGED: 'unreadable',
  INCOMPLETE_DOCUMENT: 'unreadable',
  EXPIRATION_DATE: 'expired_document',
  ID_INVALID: 'expired_document',
  BAD_FACE_MATCHING: 'face_differs',
  SELFIE_MISMATCH: 'face_differs',
  BAD_SELFIE: 'face_differs',
  PROBLEMATIC_APPLICANT_DATA: 'data_differs',
  WRONG_ADDRESS: 'data_differs',
}

const partLabels: readonly (readonly [RegExp, KycPart])[] = [
  [/FACE|SELFIE|LIVENESS/, 'face'],
  [/ADDRESS|PROOF_OF/, 'address'],
  [/APPLICANT_DATA|QUESTIONNAIRE/, 'questions'],
  [/COMPANY|BENEFICIAR/, 'business'],
]

/** Unknown labels are about the document. */
function partsOf(labels: readonly string[]): KycPart[] {
  const parts = labels.map(
    (label) => partLabels.find(([like]) => like.test(label))?.[1] ?? 'document',
  )
  return parts.length > 0 ? [...new Set(parts)] : ['document']
}
