import type { RailId } from '#bank/kyc/railKinds'

/** What a customer agrees to. A text that changes is a new version, and is asked for anew. */

export interface Paragraph {
  title: string
  text: string
}

export interface TermsWords {
  rails: Record<RailId, { title: string; own: readonly Paragraph[] }>
  /** Holds for every rail. */
  common: (bank: string, support: string | null) => readonly Paragraph[]
  version: (version: number, since: string | null) => string
  /** Of a version that another one followed. */
  older: string
  newest: string
  /** Of a version that was only pressed for, in a tenant where things are tried out. */
  sameWords: string
  otherLanguage: string
}
