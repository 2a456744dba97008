import { recordKinds, type RecordKind } from '#contract/transaction'
import { printable } from '#bank/pdf/text'
import type { Movement } from './statement.rows.ts'
import type { PdfWords } from './words.ts'

const ofBank: readonly string[] = ['FEE_RETURN', 'GOODWILL', 'CORRECTION', 'REFERRAL_REWARD']

const isKnown = (kind: string): kind is RecordKind => recordKinds.some((known) => known === kind)

export function describe(movement: Movement, words: PdfWords) {
  const { kind, type, change, from, to, meta, number } = movement
  const kindText = (one: string) => (isKnown(one) ? words.kinds[one] : one)
  const named = meta.refund_of ? words.refund(kindText(meta.refund_of)) : kindText(kind)
  // Money of a payment that failed came back by the payment itself.
  const isReturn = type === 'withdrawal' && !change.startsWith('-')
  const other = meta.counterparty_name ?? (type === 'deposit' ? from : to)
  return {
    title: isReturn ? words.returned(named) : named,
    detail: [
      printable(other),
      printable(meta.reference),
      printable(ofBank.includes(kind) ? meta.note : null),
      `№\u00a0${number}`,
    ]
      .filter((text) => text !== '')
      .join(' · '),
  }
}
