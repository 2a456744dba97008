import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { asBank } from '#bank/db/asBank'
import { knownAs } from '#bank/person/legalName'
import { findPerson } from '#bank/person/person.rows'
import type { Quoted } from '#bank/quote/quote'
import type { PersonContext } from '#bank/requestContext'
import { assertPayableNow } from './moved.rows.ts'
import { findRequestBySlug } from './paymentRequest.rows.ts'
import { dueOf } from './shown.ts'

/** A request as an order pays it. */
export interface PayableRequest {
  id: string
  walletId: string
  personId: string
  currencyId: string
  /** What is still asked for; null: whoever pays decides. */
  minor: bigint | null
  asker: string | null
  note: string | null
  /** What whoever pays wants to be called. */
  payer: string | null
}

/** Refuses one that is over; the commit decides again, under its lock. */
export async function payableRequest(
  { tx, scope, world }: PersonContext,
  slug: string,
): Promise<PayableRequest> {
  const row = await asBank(tx, scope, () => findRequestBySlug(tx, scope.tenantId, slug))
  if (!row) throw new Refusal('NOT_FOUND')
  assertPayableNow(row, world.clock.now())
  const payer = await findPerson(tx, scope.tenantId, scope.personId)
  return {
    id: row.id,
    walletId: row.wallet_id,
    personId: row.person_id,
    currencyId: row.currency_id,
    minor: dueOf(row),
    asker: row.asker,
    note: row.note,
    payer: payer && knownAs(payer),
  }
}

/** The asker gets exactly what was asked for, in the same currency, whoever pays the fees. */
export function assertAnswers({ currencyId, minor }: PayableRequest, { from, to, lines }: Quoted) {
  const isSame = from.id === currencyId && to.id === currencyId
  if (isSame && (minor === null || lines.result === minor)) return
  throw new Refusal('QUOTE_MISMATCH', 'The request asks for another amount.', {
    errors: [
      {
        pointer: '/amount',
        code: 'VALUE',
        ...(minor !== null && { params: { amount: fromMinor(minor, to.scale) } }),
      },
    ],
  })
}
