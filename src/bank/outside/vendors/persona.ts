import type { KycPart } from '#contract/kycEntity'
import { postToVendor, textOfVendor, tryAtVendor } from './vendorRequest.ts'
import { fields, fieldsIn, isSigned, text, texts } from './signature.ts'
import type { NewsWord, PersonaKeys, VendorNews, Verifier } from './verifier.ts'

const URL_BASE = 'https://api.withpersona.com/api/v1'
const VERSION = '2023-01-05'
const LINK_MS = 10 * 60_000
/** Inquiries of nobody: templates themselves are shown to no key of the vendor's sandbox. */
const NOBODY = '/inquiries?filter%5Breference-id%5D=nobody&page%5Bsize%5D=1'

/**
 * An inquiry is created under our session's id, so a repeat creates no second. It is reopened by a
 * session token and a one-time link.
 */
export function persona({ key, webhookSecret, template, url = URL_BASE }: PersonaKeys): Verifier {
  const headers = headersOf(key)
  const post = (path: string, payload: object, more: Record<string, string> = {}) =>
    postToVendor(`${url}${path}`, JSON.stringify(payload), { ...headers, ...more })

  return {
    vendor: 'persona',
    template,

    async begin({ reference, sessionId, back, language }) {
      const attributes = {
        'inquiry-template-id': template,
        'reference-id': reference,
        ...(back && { 'redirect-uri': back }),
      }
      const data = { attributes }
      const response = await post(
        '/inquiries',
        { data, meta: { 'auto-create-account': false, language } },
        { 'idempotency-key': sessionId },
      )
      return textOfVendor(fields(response.data).id)
    },

    async open({ now }, inquiryId) {
      const path = `/inquiries/${encodeURIComponent(inquiryId)}`
      const resumed = await post(`${path}/resume`, {})
      const linked = await post(`${path}/generate-one-time-link`, {})
      return {
        url: textOfVendor(fields(linked.meta)['one-time-link']),
        session: textOfVendor(fields(resumed.meta)['session-token']),
        until: new Date(now.getTime() + LINK_MS),
      }
    },

    tryOut: () => tryAtVendor(`${url}${NOBODY}`, headers),

    parseMessage({ body, headers }, now) {
      if (!isSigned(headers.get('persona-signature'), body, webhookSecret, now)) return null
      const event = fields(fieldsIn(body).data)
      const { name, payload, ...attributes } = fields(event.attributes)
      const inquiry = fields(fields(payload).data)
      const details = fields(inquiry.attributes)
      const news: VendorNews = {
        eventId: text(event.id),
        reference: text(details['reference-id'] ?? details.referenceId),
        inquiryId: text(inquiry.id) || null,
        word: wordByEvent[text(name)] ?? 'pending',
        parts: partsOf(texts(details.tags)),
        reason: null,
        at: new Date(text(attributes['created-at'] ?? attributes.createdAt)),
      }
      const known = wordByEvent[text(name)] !== undefined && news.eventId && news.reference
      return known && !Number.isNaN(news.at.getTime()) ? news : 'nothing'
    },
  }
}

const headersOf = (key: string) => ({
  authorization: `Bearer ${key}`,
  'persona-version': VERSION,
  'key-inflection': 'kebab',
})

const wordByEvent: Partial<Record<string, NewsWord>> = {
  'inquiry.completed': 'pending',
  'inquiry.approved': 'green',
  'inquiry.failed': 'retry',
  'inquiry.declined': 'final',
  'inquiry.marked-for-review': 'manual',
}

const partByTag: Partial<Record<string, KycPart>> = {
  selfie: 'face',
  'government-id': 'document',
  address: 'address',
  database: 'questions',
}

function partsOf(tags: readonly string[]): KycPart[] {
  const parts = tags.flatMap((tag) => partByTag[tag] ?? [])
  return parts.length > 0 ? [...new Set(parts)] : ['document', 'face']
}
