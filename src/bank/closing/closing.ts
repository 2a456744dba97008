import type { closeAccount, Closing, closingCalls } from '#contract/closing'
import { allAsBank } from '#bank/db/asBank'
import { bulkRow } from '#bank/ledger/step'
import { proofRows } from '#bank/proof/proof'
import type { customerClosingCalls } from '#contract/ops/customerClosing'
import type { HandlersOf, LedgerStepResult, SignedInContext } from '#bank/requestContext'
import { endsOf, obstaclesOf, peopleClosed } from './close.ts'
import { stepProposeCustomerClosing } from './proposeClosing.ts'

function handleReadClosing(_: object, { tx, scope, world }: SignedInContext): Promise<Closing> {
  const now = world.clock.now()
  return allAsBank(tx, scope, async () => ({
    obstacles: await obstaclesOf(tx, scope, now),
    ends: await endsOf(tx, scope, now),
  }))
}

/** The account is read again and closed when the step commits. */
async function stepCloseAccount(
  _: object,
  context: SignedInContext,
): Promise<LedgerStepResult<typeof closeAccount>> {
  const { scope, world, tenant } = context
  const proof = await proofRows(context, { purpose: 'closing' })
  const { personId } = scope
  const closed = bulkRow(peopleClosed, { personId, by: 'customer', reason: null, world, tenant })
  return {
    step: { transfers: [], rows: [closed, ...proof] },
    response: { closed_at: world.clock.now().toISOString() },
  }
}

export const closingRoutes: HandlersOf<typeof closingCalls> = {
  readClosing: handleReadClosing,
  closeAccount: { ledgerStep: stepCloseAccount },
}

export const customerClosingRoutes: HandlersOf<typeof customerClosingCalls> = {
  proposeCustomerClosing: { ledgerStep: stepProposeCustomerClosing },
}
