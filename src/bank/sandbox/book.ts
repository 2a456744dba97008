import type { Heard } from '#contract/kit/endpoint'
import type { checkBook } from '#contract/sandbox'
import { reconcile } from '#bank/book/reconcile'
import type { Visit } from '#bank/visit'

/** Whether the play tenant's book balances at this moment, and what is wrong where it does not. */
export async function bookNow(
  _: Heard<typeof checkBook>,
  { tx, scope: { tenantId }, world: { clock } }: Visit,
) {
  const { faults, accounts, postings } = await reconcile(tx, tenantId)
  const checked_at = clock.now().toISOString()
  return { balances: faults.length === 0, faults, accounts, postings, checked_at }
}
