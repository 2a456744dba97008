import type { JobHandlers } from '#bank/job/runJobs'
import { commitLedgerRows } from '#bank/ledger/step'
import type { BankServices } from '#bank/services'
import { cardMoneyOf } from './balance.ts'
import { findCard, lockCard } from './card.rows.ts'
import { expire } from './purchase/networkMessages.ts'
import { cardExpiryOf } from './secret/number.ts'
import { repaymentLegs } from './purchase/postings.ts'
import { programIn, issuingProgramsOf } from './programs.ts'
import { stepCard, type CardStepDeps } from './stepCard.ts'
import { lockSubAccount } from './subAccount.rows.ts'

export const cardJobs = (
  world: BankServices,
): Pick<JobHandlers, 'purchase.expire' | 'card.expire' | 'card.repay'> => ({
  'purchase.expire': async ({ purchaseId }, { tenantId }) => {
    const again = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      expire({ tx, tenantId, world }, purchaseId),
    )
    if (again) return { again }
  },
  'card.expire': async ({ cardId }, { tenantId }) => {
    const again = await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      expireCard({ tx, tenantId, world }, cardId),
    )
    if (again) return { again }
  },
  'card.repay': async ({ subAccountId }, { tenantId }) => {
    await world.engine.transaction({ tenantId, personId: null }, (tx) =>
      repay({ tx, tenantId, world }, subAccountId),
    )
  },
})

type CardJobDeps = Omit<CardStepDeps, 'program'>

/** Closes a card after its last month. Earlier purchases are still paid. */
async function expireCard(deps: CardJobDeps, cardId: string): Promise<Date | null> {
  const { tx, tenantId, world } = deps
  const found = await findCard(tx, tenantId, cardId)
  if (found) await lockSubAccount(tx, tenantId, found.sub_account_id)
  const card = await lockCard(tx, tenantId, cardId)
  if (!card || card.status === 'CANCELED' || card.status === 'CLOSED') return null
  const expiresAt = cardExpiryOf(card)
  if (world.clock.now() < expiresAt) return expiresAt
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const program = programIn(programs, card.program_id)
  await stepCard({ ...deps, program }, card, { type: 'card.expire' })
  return null
}

/** Pays the debt from money that came in since. */
async function repay({ tx, tenantId, world }: CardJobDeps, subAccountId: string): Promise<void> {
  const row = await lockSubAccount(tx, tenantId, subAccountId)
  if (!row) return
  const programs = await issuingProgramsOf({ tx, scope: { tenantId, personId: null } })
  const currency_id = programIn(programs, row.program_id).currency.id
  const money = (await cardMoneyOf(tx, tenantId, [row.id]))(row.id)
  const legs = repaymentLegs({ sub_account_id: row.id, currency_id }, money)
  if (legs.every(({ posted }) => !posted)) return
  const transfer = { id: world.random.id(), cause: 'card repaid', legs }
  await commitLedgerRows(tx, tenantId, { transfers: [transfer], rows: [] }, world.clock.now())
}
