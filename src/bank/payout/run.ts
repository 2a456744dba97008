import { fromMinor } from '#contract/kit/amount'
import { Refusal } from '#contract/kit/refusal'
import { placeKeyed } from '#contract/place'
import { auditRowOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { inTenant } from '#bank/db/engine'
import type { JobHandlers } from '#bank/job/runJobs'
import { bulkRow, commitLedgerRows, Outdated } from '#bank/ledger/step'
import { placeDraft } from '#bank/order/placing'
import { asPayer, assertOpen, type UnattendedDeps } from '#bank/order/unattended'
import type { PersonContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { checkDraft } from '#bank/schedule/draft'
import { walletOf } from '#bank/wallet/wallet'
import { draftOfLine } from './check.ts'
import { payoutsPaid } from './paid.rows.ts'
import {
  findNextRow,
  findPayout,
  lockPayout,
  type PayoutFound,
  type PayoutRowFound,
} from './payout.rows.ts'
import { payoutNews, writeLineEnd } from './step.ts'

const ATTEMPTS_MAX = 5

export const payoutJobs = (world: BankServices): Pick<JobHandlers, 'payout.run'> => ({
  'payout.run': ({ payoutId }, { tenantId }) => run({ world, tenantId }, payoutId),
})

/** Any number may run it at once, and be killed anywhere: each line ends in one commit. */
async function run(deps: UnattendedDeps, id: string): Promise<void> {
  for (;;) {
    const next = await nextLine(deps, id)
    if (!next) return
    const refusal = await place(deps, next)
    if (refusal) await fail(deps, id, next.line.n, refusal.code)
  }
}

interface NextLine {
  payout: PayoutFound
  line: PayoutRowFound
}

/** The first that is still to be paid; null where there is none. */
const nextLine = ({ world, tenantId }: UnattendedDeps, id: string): Promise<NextLine | null> =>
  inTenant(world.engine, tenantId, async (tx) => {
    const payout = await findPayout(tx, tenantId, id)
    if (payout?.status !== 'PAYING') return null
    const line = await findNextRow(tx, tenantId, id)
    return line ? { payout, line } : null
  })

/** Null once it is placed, or somebody else has ended it. */
async function place(deps: UnattendedDeps, first: NextLine): Promise<Refusal | null> {
  let next: NextLine | null = first
  for (let attempts = 1; next?.line.n === first.line.n; attempts += 1) {
    try {
      await placeOnce(deps, next)
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!(error instanceof Outdated) || attempts >= ATTEMPTS_MAX) return error
      next = await nextLine(deps, first.payout.id)
    }
  }
  return null
}

async function placeOnce(deps: UnattendedDeps, { payout, line }: NextLine): Promise<void> {
  const { world, tenantId } = deps
  const { id, person_id: personId, made_by: maker, family_id: familyId, wallet_id } = payout
  const member = maker === personId ? {} : { member: { personId: maker, walletId: wallet_id } }
  const placed = await asPayer(deps, { personId, familyId, ...member }, async (context) => {
    await assertOpen(context)
    return draftOrderOf(context, payout, line)
  })
  const { step, response } = placed
  const audited = auditRowOf(
    { scope: { tenantId, personId: null }, caller: { kind: 'anyone' }, origin: null, world },
    { action: placeKeyed.audit, outcome: 'ok', object: `order ${response.order_uuid}` },
  )
  const paid = bulkRow(payoutsPaid, { id, n: line.n, orderId: response.order_uuid })
  const rows = [...step.rows, paid, bulkRow(auditRows, audited)]
  await world.writer.commit(tenantId, { ...step, rows })
}

/** At the price of now, which may not be above the confirmed one. */
async function draftOrderOf(context: PersonContext, payout: PayoutFound, line: PayoutRowFound) {
  const { order_type, payee, pays, total, reference } = line
  if (order_type === null || payee === null || pays === null || total === null)
    throw new Refusal('STATE_CONFLICT')
  const amount = fromMinor(BigInt(pays), payout.scale)
  const draft = draftOfLine(payout, { who: { order_type, payee }, amount, reference })
  const wallet = await walletOf(context.tx, context.scope, payout.wallet_id)
  const { quoted } = await checkDraft(context, draft, wallet)
  if (quoted.lines.from > BigInt(total)) throw new Refusal('QUOTE_MISMATCH')
  const priced = { ...draft, quoteId: quoted.id }
  return placeDraft(context, priced, { isProved: payout.is_proved })
}

const fail = ({ world, tenantId }: UnattendedDeps, id: string, n: number, reason: string) =>
  inTenant(world.engine, tenantId, async (tx) => {
    const row = await lockPayout(tx, tenantId, id)
    if (row?.status !== 'PAYING') return
    const at = world.clock.now()
    const end = { n, outcome: 'FAILED', orderId: null, reason } as const
    const next = await writeLineEnd({ tx, tenantId, at }, row, end)
    if (next?.status !== 'DONE') return
    const step = { transfers: [], rows: [payoutNews(next, 'UPDATE')] }
    await commitLedgerRows(tx, tenantId, step, at)
  })
