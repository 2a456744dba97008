import { fromMinor, toMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { leastOf } from '#bank/chain/families'
import { rootFor } from '#bank/chain/keys'
import { receivingPlaceOf, openChainFor } from '#bank/chain/receive'
import { assertGateOpen } from '#bank/kyc/gate'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { PersonContext } from '#bank/requestContext'
import type { PaymentRequestShown } from '#bank/paymentRequest/shown'
import { requestAddresses } from './address.rows.ts'
import { listPayableDetails } from './outside.rows.ts'
import { refusedByRail } from './rails.ts'
import { newReference } from './reference.ts'

interface OutsideOffer {
  reference: string | null
  rows: BulkRow[]
}

async function assertRailTakes(context: PersonContext, request: PaymentRequestShown) {
  const { wallet_id: walletId, currency_id: currencyId, minor, scale } = request
  const { tx, scope } = context
  const details = await listPayableDetails(tx, scope.tenantId, { walletId, currencyId })
  if (details.length === 0)
    throw new Refusal('STATE_CONFLICT', 'The wallet has no account of a name in this currency.', {
      errors: [{ pointer: '/outside', code: 'REQUIRED' }],
    })
  const amount = minor === null ? null : fromMinor(BigInt(minor), scale)
  let refused: Refusal | null = null
  for (const { instruction_type: rail } of details) {
    refused = await refusedByRail(context, rail, { currencyId, amount })
    if (refused === null) return
  }
  if (refused !== null) throw refused
}

type Coin = { chain_id: number | null; symbol: string; scale: number }

/** What a request needs to be paid from outside; refuses where nobody could. */
export async function offerOutside(
  context: PersonContext,
  request: PaymentRequestShown,
  { chain_id, symbol, scale }: Coin,
): Promise<OutsideOffer> {
  const { tx, scope, world } = context
  if (chain_id === null) {
    await assertRailTakes(context, request)
    return { reference: newReference(world), rows: [] }
  }
  const facts = await openChainFor(context, chain_id)
  await assertGateOpen(context, request.wallet_id, 'crypto')
  const least = toMinor(leastOf(symbol), scale)!
  if (request.minor !== null && BigInt(request.minor) < least)
    throw new Refusal('AMOUNT_TOO_SMALL', `The chain brings ${leastOf(symbol)} at least.`)
  const root = await rootFor(tx, scope.tenantId, world)
  const row = {
    id: world.random.id(),
    wallet_id: request.wallet_id,
    person_id: request.person_id,
    chain_id,
    label: 'payment request',
    created_at: request.created_at,
    payment_request_id: request.id,
  }
  const locate = (path: number) => receivingPlaceOf(root, facts, path)
  return { reference: null, rows: [bulkRow(requestAddresses, { row, locate })] }
}
