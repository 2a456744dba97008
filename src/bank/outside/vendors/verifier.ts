import type { EntityType, KycPart, KycReason } from '#contract/kycEntity'
import type { Language } from '#contract/preferences'

/**
 * What the bank asks of whoever checks identities, and what it hears from them. They are asked for a
 * page to send the customer to; a verdict is only ever heard, signed, and never asked for.
 */
export type KycVendor = 'sumsub' | 'persona' | 'pretend'

export interface Verifier {
  readonly vendor: KycVendor
  /** What the vendor calls the set of its checks. */
  readonly template: string
  /** Begins an inquiry. Asked again for the same visit it gives the same one. */
  begin(ask: VendorSessionRequest): Promise<string>
  /** Where the customer goes on with it, for a short while. */
  open(ask: VendorSessionRequest, inquiryId: string): Promise<VendorSessionLink>
  /** What was said, or null where the signature is not theirs. */
  parseMessage(text: VendorMessage, now: Date): VendorNews | 'nothing' | null
}

export interface VendorSessionRequest {
  tenantId: string
  sessionId: string
  /** Whom the vendor knows it by: the same for all visits of one entity. */
  reference: string
  type: EntityType
  parts: readonly KycPart[]
  language: Language
  /** Where the page hands back to; null where the bank has no address of its own. */
  back: string | null
  now: Date
}

export interface VendorSessionLink {
  /** May be a path of the bank's own. */
  url: string
  /** For apps that open the vendor's page by a token. */
  session: string
  until: Date
}

/** A message as it came over the wire. */
export interface VendorMessage {
  body: Uint8Array
  headers: Headers
}

export const newsWords = [
  'pending',
  'green',
  'retry',
  'final',
  'duplicate',
  'needs',
  'manual',
  'hit',
] as const
export type NewsWord = (typeof newsWords)[number]

export interface VendorNews {
  eventId: string
  reference: string
  /** Which visit it is about, where the vendor says so. */
  inquiryId: string | null
  word: NewsWord
  parts: KycPart[]
  reason: KycReason | null
  /** When it came to be, by the vendor's clock: of two words the later one counts. */
  at: Date
}

/** Who checks for a tenant; null where nobody does. */
export interface Verifiers {
  of(vendor: KycVendor): Verifier | null
  /** The bank's own address, for pages that hand back to it. */
  home: string | null
}
