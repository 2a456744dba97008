import type { EntityType, KycPart, KycReason } from '#contract/kycEntity'
import type { TryOutcome, VendorName } from '#contract/ops/vendorDocument'
import type { Language } from '#contract/preferences'

/** An identity vendor. The bank asks it for a page; verdicts only come as signed webhooks. */
export type KycVendor = VendorName

export interface Verifier {
  readonly vendor: KycVendor
  /** The vendor's name for its set of checks. */
  readonly template: string
  /** Idempotent per session. */
  begin(ask: VendorSessionRequest): Promise<string>
  /** A link to continue, valid for a short while. */
  open(ask: VendorSessionRequest, inquiryId: string): Promise<VendorSessionLink>
  /** Calls the vendor without changing anything there. */
  tryOut(now: Date): Promise<TryOutcome>
  /** Null if the signature is not the vendor's. */
  parseMessage(text: VendorMessage, now: Date): VendorNews | 'nothing' | null
}

export interface VendorSessionRequest {
  tenantId: string
  sessionId: string
  /** The vendor's user id, the same for all sessions of one entity. */
  reference: string
  type: EntityType
  parts: readonly KycPart[]
  language: Language
  /** Where the vendor's page returns to; null if the bank has no public URL. */
  back: string | null
  now: Date
}

export interface VendorSessionLink {
  /** May be a path of the bank's own. */
  url: string
  session: string
  until: Date
}

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
  /** The session, if the vendor names it. */
  inquiryId: string | null
  word: NewsWord
  parts: KycPart[]
  reason: KycReason | null
  /** By the vendor's clock: the later of two verdicts counts. */
  at: Date
}

export interface SumsubKeys {
  token: string
  secret: string
  webhookSecret: string
  level: string
  url?: string
}

export interface PersonaKeys {
  key: string
  webhookSecret: string
  template: string
  url?: string
}

export type VendorKeys = ({ vendor: 'sumsub' } & SumsubKeys) | ({ vendor: 'persona' } & PersonaKeys)

export interface Verifiers {
  /** The simulated one, and those that the environment has keys for. */
  of(vendor: KycVendor): Verifier | null
  /** By keys of the tenant's own. */
  by(keys: VendorKeys): Verifier
  home: string | null
}
