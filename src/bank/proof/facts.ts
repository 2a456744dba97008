import type { ProofBinding } from '#contract/proof'
import type { Facts } from './verification.rows.ts'

/** What a proof is bound to, normalized. A person's own notes are not part of it. */
export function proofFactsOf({ order_type, wallet_id, amount, meta }: ProofBinding): Facts {
  const { description: _d, note: _n, refference: _r, ...binding } = meta ?? {}
  const facts = { order_type, wallet_id, amount: amount && plainAmount(String(amount)), ...binding }
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== undefined),
  )
}

export const plainAmount = (amount: string) =>
  amount
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
