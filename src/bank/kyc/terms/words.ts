import type { RailId } from '#bank/kyc/railKinds'

/** What a customer agrees to. A changed text is a new version and must be accepted again. */

export interface Paragraph {
  title: string
  text: string
}

export interface TermsWords {
  rails: Record<RailId, { title: string; own: readonly Paragraph[] }>
  /** Common to all rails. */
  common: (bank: string, support: string | null) => readonly Paragraph[]
  version: (version: number, since: string | null) => string
  /** On a version that is not the newest. */
  older: string
  newest: string
  /** On a version that a sandbox tenant published without changes. */
  sameWords: string
  otherLanguage: string
}
