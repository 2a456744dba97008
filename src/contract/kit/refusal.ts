import type { ProofBinding } from '#contract/proof'
import type { refusals } from './refusals.ts'

export type RefusalCode = keyof typeof refusals

/** What a refusal says beside its code: safe to keep in a chart and to show. */
export interface RefusalFacts {
  attempts_left?: number
  retry_after_s?: number
  state?: string
  allowed_events?: readonly string[]
  errors?: readonly FieldError[]
  /** What a proof must be made for. */
  bound?: ProofBinding
}

export interface FieldError {
  pointer: string
  code: string
  params?: Readonly<Record<string, string>>
}

export interface RefusalNote {
  code: RefusalCode
  requestId: string | null
  facts: RefusalFacts
}

/** An expected error. Anything else thrown is a defect. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: RefusalFacts
  readonly requestId: string | null

  constructor(
    code: RefusalCode,
    detail?: string,
    facts: RefusalFacts = {},
    requestId: string | null = null,
  ) {
    super(detail ?? code)
    this.code = code
    this.facts = facts
    this.requestId = requestId
  }

  get note(): RefusalNote {
    return { code: this.code, requestId: this.requestId, facts: this.facts }
  }

  static from(thrown: unknown): Refusal {
    if (thrown instanceof Refusal) return thrown
    return new Refusal('INTERNAL', thrown instanceof Error ? thrown.message : String(thrown))
  }
}
