import type { createContinuation, redeemContinuation } from '#contract/continuation'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { existing } from '#bank/existing'
import type { SignedInContext } from '#bank/requestContext'
import { beginAttempt } from '#bank/session/attempts'
import { sendCode, spendCode } from '#bank/session/codes'
import { walletOf } from '#bank/wallet/wallet'
import { ownOrderIn } from './order.ts'

/** The customer's own address for such codes: nobody else's code is ever compared. */
const codesOf = ({ scope: { personId } }: SignedInContext) => ({
  purpose: 'continue' as const,
  destination: `continue ${personId}`,
})

export async function handleCreateContinuation(
  { wallet_id, order_id, draft }: ParsedOf<typeof createContinuation>,
  context: SignedInContext,
) {
  const { tx, scope } = context
  if (order_id === null) await walletOf(tx, scope, wallet_id)
  else await ownOrderIn(context, order_id, wallet_id)
  let shown = ''
  const { expires_at } = await sendCode(context, {
    ...codesOf(context),
    channel: 'screen',
    personId: scope.personId,
    facts: { continuation: { wallet_id, order_id, draft: order_id === null ? draft : null } },
    send: async (code) => {
      shown = code
    },
  })
  return { code: shown, expires_at }
}

/** Which code was wrong, used or too old, or whose it is, is not told. */
export async function handleRedeemContinuation(
  { token }: ParsedOf<typeof redeemContinuation>,
  context: SignedInContext,
) {
  const codes = codesOf(context)
  await beginAttempt(context, 'code', codes.destination)
  const row = await spendCode(context, codes, token)
  if (row instanceof Refusal) return new Refusal('CODE_INVALID')
  return existing(row.facts.continuation, 'A code continues nothing.')
}
