import type { DestinationType } from '#contract/destination'
import { toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import type { Scope, Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { lockForUse, type BankKept, type CryptoKept } from './destination.rows.ts'

/** Up to here a destination may be paid on its first day, in the tenant's base currency. */
export const COOLING_SMALL = '1000'
const COOLING_SCALE = 18

/** A destination as an order keeps it: later changes of it change nothing that was placed. */
export interface DestinationTaken {
  id: string
  counterpartyId: string
  walletId: string
  type: DestinationType
  usableFrom: Date
  crypto: CryptoKept | null
  /** Fit for the order's own `destination`: words for its owner, and all of it for the rail. */
  kept: {
    type: DestinationType
    title: string
    detail: string
    full: { holder: string; bank: BankKept | null; crypto: CryptoKept | null }
  }
}

/** What an order pays to, and locked until it is written: it cannot be taken off the list meanwhile. */
export async function destinationOf(tx: Tx, scope: Scope, id: string): Promise<DestinationTaken> {
  const row = isUuid(id) ? await lockForUse(tx, scope, id) : null
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such destination.')
  const { type, bank, crypto, holder } = row
  return {
    id: row.id,
    counterpartyId: row.counterparty_id,
    walletId: row.wallet_id,
    type,
    usableFrom: row.usable_from,
    crypto,
    kept: {
      type,
      title: row.nickname ? `${holder} · ${row.nickname}` : holder,
      detail: bank ? bankInWords(bank) : (crypto?.address ?? ''),
      full: { holder, bank, crypto },
    },
  }
}

/** Enough to know an account by, and not enough to use it. */
function bankInWords({ bank_name, iban, account_number }: BankKept) {
  const number = iban ?? account_number ?? ''
  return `${bank_name} · ${iban ? `${iban.slice(0, 4)} ` : ''}…${number.slice(-4)}`
}

/**
 * On its first day a destination takes only small amounts, so that whoever got into an account cannot
 * empty it to a place of their own. `worth` is the amount in `currency`, the tenant's own.
 */
export function assertNotCooling(
  { usableFrom }: Pick<DestinationTaken, 'usableFrom'>,
  { worth, currency }: { worth: string; currency: string },
  now: Date,
): void {
  const left = usableFrom.getTime() - now.getTime()
  if (left <= 0) return
  const small = toMinor(COOLING_SMALL, COOLING_SCALE)
  const minor = toMinor(worth, COOLING_SCALE)
  if (minor !== null && small !== null && minor <= small) return
  throw new Refusal('DESTINATION_COOLING', undefined, {
    retry_after_s: Math.ceil(left / 1_000),
    errors: [
      {
        pointer: '/amount',
        code: 'DESTINATION_COOLING',
        params: { max: COOLING_SMALL, currency },
      },
    ],
  })
}
