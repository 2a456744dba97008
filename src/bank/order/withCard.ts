import type { CardRow } from '#bank/card/card.rows'
import { orderTypesOfProgram, type IssuingProgramInfo } from '#bank/card/programs'
import type { Tx } from '#bank/db/engine'
import type { LedgerStep } from '#bank/ledger/step'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { listWaitingForCard } from './cardOrders.rows.ts'
import { moveOrder } from './kernel.ts'
import { findOrder } from './order.rows.ts'
import { defaultFlags } from './place.ts'
import { placeDraft } from './placing.ts'
import { coinsOf } from './stepOrder.ts'

/** Held at once, sent when the card is issued, and released if it never is. */
export async function loadWithCard(
  context: PersonContext,
  program: IssuingProgramInfo,
  card: CardRow,
  { amount, fromId }: { amount: string; fromId: string },
): Promise<LedgerStep> {
  const { step } = await placeDraft(context, {
    ...defaultFlags,
    type: orderTypesOfProgram(program.row)[0],
    walletId: card.wallet_id,
    fromId,
    toId: program.currency.id,
    amount,
    quoteId: undefined,
    payee: {},
    card: {
      subAccountId: card.sub_account_id,
      cardId: card.id,
      last4: card.last4,
      vendorId: program.row.vendor_id,
      whenIssued: true,
    },
  })
  return step
}

/** Those that wait for their owner's approval keep waiting, unless the card was refused. */
export async function continueWithCard(
  { tx, tenantId, world }: { tx: Tx; tenantId: string; world: BankServices },
  card: CardRow,
  outcome: 'issued' | 'refused',
): Promise<LedgerStep[]> {
  const scope = { tenantId, personId: null }
  const at = { id: card.id, subAccountId: card.sub_account_id }
  const steps: LedgerStep[] = []
  for (const id of await listWaitingForCard(tx, tenantId, at)) {
    const order = await findOrder(tx, scope, id)
    if (!order || (outcome === 'issued' && !order.card?.whenIssued)) continue
    const event = { type: outcome === 'issued' ? 'order.approve' : 'order.cancel' } as const
    const coins = await coinsOf(tx, scope, order)
    const { step } = moveOrder({ world, coins }, order, event, { actor: 'bank' })
    steps.push(step)
  }
  return steps
}
