import type { Base, CallerKind, RateClass, Repeat, Verb } from '#contract/kit/endpoint'
import type { RefusalCode } from '#contract/kit/refusal'
import type { CallName } from '#contract/table'
import written from './facts.json'

/** What the reference says of the calls. `npm run docs` writes it down from their declarations. */

interface FieldFacts {
  name: string
  is: string
  otherwise?: string
  optional?: true
}

export interface CallFacts {
  name: CallName
  description: string
  verb: Verb
  base: Base
  /** With its base. */
  path: string
  who: readonly CallerKind[]
  repeat: Repeat
  rate: RateClass
  good: number
  asks: (FieldFacts & { in: 'path' | 'query' | 'body' })[]
  /** Something to say that the call takes. */
  input: Record<string, unknown>
  answers: FieldFacts[]
  /** Those of its own; what all of its kind may meet is in the contract's kit. */
  refuses: readonly RefusalCode[]
  streams?: string
  sandbox?: true
  tenantless?: true
  fromNamedAddress?: true
}

export interface NounFacts {
  noun: string
  calls: CallFacts[]
}

// The test of fresh docs holds the file to what writes it, which is typed.
export const nounFacts = written as unknown as NounFacts[]
