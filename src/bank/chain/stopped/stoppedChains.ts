import type { AuditAct } from '#contract/auditActs'
import type { ParsedOf } from '#contract/kit/endpoint'
import { columnIn } from '#contract/kit/page'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  CHAIN_REVIEW_MS,
  noteChain,
  retryChain,
  type assignStoppedChain,
  type listStoppedChains,
  type OpsStoppedChain,
  type readStoppedChain,
  type StoppedChain,
  type StoppedChainAct,
  type StoppedChainSort,
  type stoppedChainCalls,
} from '#contract/ops/stoppedChain'
import { chainNotification } from '#bank/chain/chainNotification'
import type { Tx } from '#bank/db/engine'
import { pageFrom } from '#bank/page'
import { chainName } from '#bank/reference/chains'
import type { HandlersOf, NoTransactionContext, StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import { carryOut } from '#bank/staff/carryOut'
import { judgeCursors, type JudgedCursor } from './problem.ts'
import { chainNotes } from './stopped.rows.ts'

async function handleListStoppedChains(
  { sort, limit, offset }: ParsedOf<typeof listStoppedChains>,
  { tx, scope: { tenantId }, world: { clock } }: StaffContext,
) {
  const now = clock.now()
  const stopped = (await judgeCursors(tx, tenantId, now))
    .filter(({ problem }) => problem)
    .map((one) => chainShown(one, now))
    .toSorted(comparing(sort))
  const total = stopped.length
  const data = stopped.slice(offset, offset + limit)
  return pageFrom(data, total, offset)
}

const textIn = {
  since: ({ since }: StoppedChain) => since,
  name: ({ name }: StoppedChain) => name,
  assignee: ({ assignee }: StoppedChain) => assignee?.name ?? '',
}

function comparing(sort: StoppedChainSort) {
  const { name, isDown } = columnIn(sort)
  const textOf = textIn[name]
  return (one: StoppedChain, other: StoppedChain) =>
    (isDown ? -1 : 1) * textOf(one).localeCompare(textOf(other), 'en')
}

function chainShown({ row, problem, since }: JudgedCursor, now: Date): StoppedChain {
  const from = since ?? now
  return {
    id: String(row.chain_id),
    name: chainName(row.chain_id) ?? String(row.chain_id),
    problem,
    moved_at: row.moved_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    fault: row.fault,
    since: from.toISOString(),
    due_at: problem ? new Date(from.getTime() + CHAIN_REVIEW_MS).toISOString() : null,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
  }
}

async function chainAt(tx: Tx, tenantId: string, id: string, now: Date) {
  const all = await judgeCursors(tx, tenantId, now)
  const found = all.find(({ row }) => String(row.chain_id) === id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

async function handleReadStoppedChain(
  { id }: ParsedOf<typeof readStoppedChain>,
  { tx, scope: { tenantId }, caller, world }: StaffContext,
): Promise<OpsStoppedChain> {
  const now = world.clock.now()
  const found = await chainAt(tx, tenantId, id, now)
  const can: Record<StoppedChainAct, boolean> = {
    retry: found.problem !== null && staffMay(caller.role, 'retryChain'),
    note: staffMay(caller.role, 'noteChain'),
  }
  return {
    ...chainShown(found, now),
    notes: await chainNotes.list(tx, tenantId, found.row.chain_id),
    can: (['retry', 'note'] as const).filter((act) => can[act]),
  }
}

async function handleAssignStoppedChain(
  { id, mine }: ParsedOf<typeof assignStoppedChain>,
  context: StaffContext,
) {
  const { tx, scope, world, entered } = context
  await chainAt(tx, scope.tenantId, id, world.clock.now())
  entered.object = `chain ${id}`
  return assign(context, `chain ${id}`, mine)
}

/** The watchers hear of it when it commits, in whichever process they are. */
const noting = (act: 'TRIED' | 'NOTED', audit: AuditAct) => ({
  noTransaction: (
    { id, reason }: ParsedOf<typeof retryChain>,
    context: NoTransactionContext<typeof retryChain>,
  ) =>
    carryOut(context, { audit, reason }, async (tx) => {
      const { world, tenant, caller, entered } = context
      const at = world.clock.now()
      const { row } = await chainAt(tx, tenant.id, id, at)
      const note = { id: world.random.id(), act, words: reason, staffId: caller.staffId, at }
      await chainNotes.insert(tx, tenant.id, row.chain_id, note)
      if (act === 'TRIED') tx.notify(chainNotification(tenant.id))
      entered.object = `chain ${id}`
      return { id }
    }),
})

export const stoppedChainRoutes: HandlersOf<typeof stoppedChainCalls> = {
  listStoppedChains: handleListStoppedChains,
  readStoppedChain: handleReadStoppedChain,
  assignStoppedChain: handleAssignStoppedChain,
  retryChain: noting('TRIED', retryChain.audit),
  noteChain: noting('NOTED', noteChain.audit),
}
